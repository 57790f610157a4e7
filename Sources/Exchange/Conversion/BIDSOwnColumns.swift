import BuiltInFormats
import Captures
import DelimitedText
import Inputs

/// The columns of a recording beside times and points: targets, other channels, features and labels.
struct BIDSOwnColumns {
  private(set) var all: [BIDSRun.Column] = []
  private(set) var features: [(name: String, columns: [String], unit: String)] = []

  init(_ part: CapturePart, _ coordinates: BIDSPixels) {
    for channel in BIDSColumns.channels {
      guard var columns = part.columns(of: channel) else { continue }
      if channel == .target {
        columns = [columns[0].map(coordinates.x), columns[1].map(coordinates.y)]
      }
      for (index, (name, numbers)) in zip(channel.entry.columns, columns).enumerated() {
        let direction = channel == .target ? ", " + BIDSRun.directions[index] : ""
        all.append(
          BIDSRun.Column(
            name: name, unit: BIDSColumns.unit(of: channel),
            description: channel.entry.meaning + direction, values: .numbers(numbers)))
      }
    }
    if let numbers = part.fixationNumbers {
      all.append(
        BIDSRun.Column(
          name: BIDSColumns.fixation, unit: "", description: "Number of the fixation",
          values: .numbers(numbers)))
    }
    for own in part.capture.frames.own {
      guard let range = part.capture.frames.ownRange(own.name) else { continue }
      let names = own.columns.map { unused($0, own.name) }
      let unit = own.unit == "1" ? "" : own.unit
      for (name, column) in zip(names, range) {
        all.append(
          BIDSRun.Column(
            name: name, unit: unit, description: "Own column of the dataset: \(own.name)",
            values: .numbers(part.column(column))))
      }
      features.append((own.name, names, unit))
    }
  }

  private func isTaken(_ name: String) -> Bool {
    BIDSRecording.firstColumns.contains(name) || all.contains { $0.name == name }
  }

  /// A column's name, after that of its feature if another column has it.
  private func unused(_ name: String, _ feature: String) -> String {
    var unused = name
    while isTaken(unused) { unused = "\(feature)_\(unused)" }
    return unused
  }

  /// - Throws: If another column has the label's name.
  mutating func append(_ label: FrameTable.LabelColumn, of part: CapturePart) throws(InputError) {
    guard !isTaken(label.label.name) else {
      throw InputError(
        Place(file: part.capture.path),
        "its label \(label.label.name.quoted) has the name of another column that is written")
    }
    let (words, codes) = part.words(of: label)
    all.append(
      BIDSRun.Column(
        name: label.label.name, unit: "", description: "Label: \(label.label.title)",
        values: .words(words, codes)))
  }
}
