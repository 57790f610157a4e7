import BuiltInFormats
import Documents
import Files
import Inputs

/// One run in the form in which BIDS stores it: points in pixels, y down.
struct BIDSRun: Sendable {
  struct Column: Sendable {
    enum Values: Sendable {
      case numbers([Double])
      /// The distinct words in their order, and the index of each frame's word.
      case words([String], [Int])
    }

    let name: String
    let unit: String
    let description: String
    let values: Values
  }

  struct Recording: Sendable {
    let eye: BIDSRecording.Eye
    let x: [Double]
    let y: [Double]
    let description: String
  }

  struct Event: Sendable {
    let onset: Double
    let duration: Double
    let target: String
    /// In pixels.
    let x: Double
    let y: Double
    /// One per label.
    let words: [String]
  }

  /// What stands before the suffix in all names.
  let entities: [BIDSName.Entity]
  let task: String
  /// Seconds from the first frame.
  let times: [Double]
  /// The first recording also holds the own columns.
  let recordings: [Recording]
  let columns: [Column]
  let features: [(name: String, columns: [String], unit: String)]
  let events: [Event]
  let labels: [(name: String, words: [String])]
  /// Keys of all recordings of the run.
  let keys: [(key: String, value: JSONValue)]
  /// The value of `StimulusPresentation`.
  let screen: JSONValue
}

extension BIDSRun {
  /// The files of the run with their contents; names are relative to the dataset's folder.
  func files() -> [ConvertedFile] {
    let folder = entities.filter { ["sub", "ses"].contains($0.key) }.map(\.text) + ["beh"]
    func name(_ recording: [BIDSName.Entity], _ suffix: String, _ fileExtension: String) -> String {
      let name = BIDSName(entities: entities + recording, suffix: suffix, fileExtension: fileExtension)
      return (folder + [name.text]).joined(separator: "/")
    }
    var files = [ConvertedFile]()
    for (index, recording) in recordings.enumerated() {
      let entity = [BIDSName.Entity(key: "recording", label: "eye\(number(of: recording, index))")]
      let own = index == 0 ? columns : []
      files.append(ConvertedFile(name(entity, "physio", ".tsv.gz"), gzip(rows(recording, own))))
      files.append(ConvertedFile(name(entity, "physio", ".json"), sidecar(recording, own).bytes(.outline)))
    }
    files.append(ConvertedFile(name([], "events", ".tsv"), eventRows))
    files.append(ConvertedFile(name([], "events", ".json"), eventSidecar.bytes(.outline)))
    return files
  }

  /// The third eye is the one between the two.
  private func number(of recording: Recording, _ index: Int) -> Int {
    recording.eye == .cyclopean ? 3 : index + 1
  }

  private func rows(_ recording: Recording, _ columns: [Column]) -> [UInt8] {
    var text = TabbedText()
    for row in times.indices {
      text.write(times[row])
      text.write(recording.x[row])
      text.write(recording.y[row])
      for column in columns {
        switch column.values {
        case .numbers(let numbers): text.write(numbers[row])
        case .words(let words, let codes): text.write(words[codes[row]])
        }
      }
      text.endRow()
    }
    return text.bytes
  }

  private func sidecar(_ recording: Recording, _ columns: [Column]) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("PhysioType", .text("eyetrack")), ("SampleCoordinateSystem", .text("gaze-on-screen")),
      ("RecordedEye", .text(recording.eye.rawValue)), ("SamplingFrequency", .number(frequency)),
      ("StartTime", .number(0)), ("Columns", .texts(BIDSRecording.firstColumns + columns.map(\.name))),
    ]
    members += keys
    if !features.isEmpty, !columns.isEmpty {
      let groups = features.map { feature in
        let group = [("Columns", JSONValue.texts(feature.columns)), ("Units", .text(feature.unit))]
        return (key: feature.name, value: JSONValue.object(group.map { (key: $0.0, value: $0.1) }))
      }
      members.append((BIDSKeys.features, .object(groups)))
    }
    members.append(("timestamp", Self.described("Time since the first frame", unit: "s")))
    for (name, direction) in zip(BIDSRecording.firstColumns.dropFirst(), Self.directions) {
      members.append((name, Self.described("\(recording.description), \(direction)", unit: "pixel")))
    }
    for column in columns {
      var words = [String]()
      if case .words(let all, _) = column.values { words = all }
      members.append((column.name, Self.described(column.description, unit: column.unit, levels: words)))
    }
    return .object(members)
  }

  static let directions = ["from the left edge of the screen", "down from the top edge of the screen"]

  /// - Parameter levels: The words of a column, which need no description.
  static func described(_ description: String, unit: String = "", levels: [String] = []) -> JSONValue {
    var members = [(key: "Description", value: JSONValue.text(description))]
    if !unit.isEmpty { members.append(("Units", .text(unit))) }
    if !levels.isEmpty {
      members.append(("Levels", .object(levels.map { (key: TabbedText.field($0), value: .text($0)) })))
    }
    return .object(members)
  }

  /// Frames in a second, by the median step; 0 for a single frame.
  private var frequency: Double {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    guard !steps.isEmpty, steps[steps.count / 2] > 0 else { return 0 }
    return 1 / steps[steps.count / 2]
  }

  private var eventRows: [UInt8] {
    var text = TabbedText()
    text.row(["onset", "duration", "target"] + BIDSColumns.target + labels.map(\.name))
    for event in events {
      text.write(event.onset)
      text.write(event.duration)
      text.write(event.target)
      text.write(event.x)
      text.write(event.y)
      for word in event.words { text.write(word) }
      text.endRow()
    }
    return text.bytes
  }

  private var eventSidecar: JSONValue {
    let targets = zip(BIDSColumns.target, Self.directions).map { name, direction in
      (key: name, value: Self.described("Target shown, \(direction)", unit: "pixel"))
    }
    let words = labels.map { (key: $0.name, value: Self.described("Label of the frames", levels: $0.words)) }
    return .object(
      [
        (key: "TaskName", value: .text(task)),
        (key: "target", value: Self.described("Name of the target shown")),
      ] + targets + words + [(key: BIDSScreen.key, value: screen)])
  }
}
