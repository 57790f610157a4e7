import Captures
import Documents

/// What became what: one table for all captures that were read in the same way.
struct ReadingsTable {
  /// None for formats whose columns have a fixed meaning.
  static func all(of captures: [Capture]) -> [Table] {
    var groups = [(readings: [ColumnReading], captures: [String])]()
    for capture in captures {
      let readings = capture.format.readings(capture.path)
      guard !readings.isEmpty else { continue }
      if let index = groups.firstIndex(where: { $0.readings == readings }) {
        groups[index].captures.append(capture.name)
      } else {
        groups.append((readings, [capture.name]))
      }
    }
    return groups.map { readings, names in
      let others = names.count > 1 ? " and \(names.count - 1) other captures" : ""
      return Listing(readings) {
        Column(title: "in the file", .label) { $0.source }
        Column(title: "written as", .label, word: "") { $0.written.isEmpty ? nil : $0.written }
        Column(title: "read as", .label) { $0.meaning }
      }.table("What was read from \(names[0])\(others)")
    }
  }
}
