import BuiltInFormats
import Captures
import DelimitedText
import Inputs

/// The columns of a recording beside times and points: targets, other channels, features and labels.
struct BIDSOwnColumns {
  private(set) var all: [BIDSColumn] = []
  private(set) var features: [JSONValue.Member] = []

  /// - Throws: If another column has the name of a label.
  init(
    _ part: CapturePart, _ coordinates: BIDSPixels, labels: [FrameTable.WordColumn]
  ) throws(InputError) {
    for channel in BIDSColumns.channels {
      guard var columns = part.columns(of: channel) else { continue }
      var endings = columns.map { _ in "" }
      if channel == .target {
        columns = [columns[0].map(coordinates.x), columns[1].map(coordinates.y)]
        endings = BIDSPixels.directions.map { ", " + $0 }
      }
      for (name, (numbers, ending)) in zip(channel.entry.columns, zip(columns, endings)) {
        add(name, BIDSColumns.unit(of: channel), channel.entry.meaning + ending, .numbers(numbers))
      }
    }
    if let numbers = part.fixationNumbers {
      add(BIDSColumns.fixation, "", "Number of the fixation", .numbers(numbers))
    }
    for own in part.capture.frames.own {
      guard let range = part.capture.frames.ownRange(own.name) else { continue }
      let names = own.columns.map { unused($0, own.name) }
      let unit = own.unit == "1" ? "" : own.unit
      for (name, column) in zip(names, range) {
        add(name, unit, "Own column of the dataset: \(own.name)", .numbers(part.column(column)))
      }
      features.append((own.name, .object([("Columns", .texts(names)), ("Units", .text(unit))])))
    }
    for label in labels {
      guard !isTaken(label.label.name) else {
        throw InputError(
          Place(file: part.capture.path),
          "its label \(label.label.name.quoted) has the name of another column that is written")
      }
      let words = part.words(of: label)
      add(label.label.name, "", "Label: \(label.label.title)", .words(words.words, words.codes))
    }
  }

  private mutating func add(
    _ name: String, _ unit: String, _ description: String, _ values: BIDSColumn.Values
  ) {
    all.append(BIDSColumn(name: name, unit: unit, description: description, values: values))
  }

  private func isTaken(_ name: String) -> Bool {
    BIDSRecording.firstColumns.contains(name) || all.contains { $0.name == name }
  }

  private func unused(_ name: String, _ feature: String) -> String {
    var unused = name
    while isTaken(unused) { unused = "\(feature)_\(unused)" }
    return unused
  }
}
