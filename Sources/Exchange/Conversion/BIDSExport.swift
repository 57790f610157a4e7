import BuiltInFormats
import Captures
import DelimitedText
import Documents
import Files
import Foundation
import Inputs

/// A dataset's captures as BIDS 1.11.
struct BIDSExport {
  static let version = "1.11.1"

  private let dataset: Dataset
  private let calibrated: CalibratedPoints?
  private let subjects: BIDSSubjects

  init(_ dataset: Dataset, _ calibrated: CalibratedPoints?) {
    self.dataset = dataset
    self.calibrated = calibrated
    subjects = BIDSSubjects(dataset.captures.flatMap(\.frames.participants.all))
  }

  var converted: ConvertedDataset {
    get throws(InputError) {
      let parts = dataset.captures.flatMap(CapturePart.all)
      guard !parts.isEmpty else {
        throw InputError(Place(file: dataset.name), "has no frames, so that there is nothing to convert")
      }
      let names = BIDSRunNames(parts, subjects)
      let runs = try InputError.collecting(Array(parts.enumerated())) { index, part throws(InputError) in
        try BIDSRun(part, names.entities[index], calibrated, recorder: dataset.recorder)
      }
      return ConvertedDataset(files: general + runs.flatMap { $0.files() }, warnings: losses)
    }
  }

  /// What has no column.
  private var losses: [Warning] {
    dataset.captures.compactMap { capture in
      let touch = capture.frames.has(.touch) ? [Channel.touch.name] : []
      let others = touch + capture.frames.states.map(\.name)
      return others.isEmpty
        ? nil
        : Warning(
          subject: capture.name, "captures",
          "bids has no columns for \(others.joined(separator: ", ")), which are not written")
    }
  }

  /// The files about the dataset as a whole.
  private var general: [ConvertedFile] {
    [
      ConvertedFile(BIDSRoot.descriptionName, description.bytes(.outline)),
      ConvertedFile("README.md", readme),
      ConvertedFile("participants.tsv", participants),
    ] + (subjects.areRenamed ? [ConvertedFile("participants.json", participantsSidecar.bytes(.outline))] : [])
  }

  private var title: String { ConvertedCaptures.title(of: dataset) }

  private var description: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("Name", .text(title)), ("BIDSVersion", .text(Self.version)), ("DatasetType", .text("raw")),
    ]
    if let licence = dataset.licence { members.append(("License", .text(licence))) }
    if let citation = dataset.citation { members.append(("HowToAcknowledge", .text(citation))) }
    if let recorder = dataset.recorder { members.append((BIDSKeys.recorder, .text(recorder))) }
    if dataset.isSimulated { members.append((BIDSKeys.simulated, .boolean(true))) }
    members.append(
      (
        "GeneratedBy",
        .list([.object([("Name", .text("GazeLab")), ("Version", .text(Program.version))])])
      ))
    return .object(members)
  }

  private var participants: [UInt8] {
    var text = TabbedText()
    text.row(["participant_id"] + (subjects.areRenamed ? [BIDSKeys.participant] : []))
    for (name, label) in subjects.labels.sorted(by: { $0.value < $1.value }) {
      text.row(["sub-\(label)"] + (subjects.areRenamed ? [name] : []))
    }
    return text.bytes
  }

  private var participantsSidecar: JSONValue {
    .object([(BIDSKeys.participant, BIDSRun.described("Name in the original dataset"))])
  }

  private var readme: String {
    let eye3 =
      calibrated.map {
        "\nThe recordings `eye3` hold gaze points calibrated by \($0.file.name.onOneLine); "
          + "the others hold those that the tracker recorded.\n"
      } ?? ""
    return """
      # \(title.onOneLine)

      Captures for gaze calibration, converted by GazeLab \(Program.version). Each run is one capture: a participant
      looked at targets on a screen while an eye tracker recorded the gaze point.
      \(eye3)
      `_physio.tsv.gz` has one row per frame. Beside the gaze point it holds all else that was recorded; the sidecar
      describes each column. `_events.tsv` has one row per fixation of a target.

      Keys of the sidecars that BIDS does not define: `\(BIDSKeys.pixelsPerPoint)` (coordinates in pixels, divided by
      it, are points of the device), `\(BIDSKeys.points)` (the screen's size in points), `\(BIDSKeys.device)`,
      `\(BIDSKeys.orientation)`, `\(BIDSKeys.camera)` (in the coordinates of the gaze points) and
      `\(BIDSKeys.features)` (columns that belong together).

      """
  }
}

/// The names of the runs of a dataset.
private struct BIDSRunNames {
  /// For each part, what its files' names begin with.
  let entities: [[BIDSName.Entity]]

  init(_ parts: [CapturePart], _ subjects: BIDSSubjects) {
    var days = [String: [Int]]()
    for part in parts {
      if let day = Self.day(of: part), days[part.participant]?.contains(day) != true {
        days[part.participant, default: []].append(day)
      }
    }
    let heads = parts.map { part in
      let session =
        BIDSRun.constant("ses", of: part)
        ?? Self.day(of: part).flatMap { day in
          days[part.participant]?.sorted().firstIndex(of: day).map { BIDSSubjects.label($0 + 1) }
        }
      return [
        BIDSName.Entity(key: "sub", label: subjects.labels[part.participant] ?? ""),
        session.map { .init(key: "ses", label: $0) },
        .init(key: "task", label: BIDSRun.constant("task", of: part) ?? BIDSRun.defaultTask),
      ].compactMap(\.self)
    }
    let own = parts.map { BIDSRun.constant("run", of: $0) }
    // The runs' own numbers are kept if they tell all runs apart.
    let isOwn =
      !own.contains(nil)
      && Set(zip(heads, own).map { $0 + [.init(key: "run", label: $1 ?? "")] }).count == parts.count
    var counts = [[BIDSName.Entity]: Int]()
    entities = zip(heads, own).map { head, run in
      counts[head, default: 0] += 1
      return head + [.init(key: "run", label: isOwn ? run ?? "" : BIDSSubjects.label(counts[head] ?? 0))]
    }
  }

  /// The day of the first frame, if its time is a date: seconds since 1970, from 1980 on.
  private static func day(of part: CapturePart) -> Int? {
    let time = part.capture.frames.time[part.rows[0]]
    return (315_532_800...1e11).contains(time) ? Int(time / 86400) : nil
  }
}

/// The `sub-` labels of people. Every name has a label of its own, also where file names ignore case.
struct BIDSSubjects: Sendable {
  /// By name, without `sub-`.
  let labels: [String: String]

  /// Longer ones could make file names too long.
  static let longest = 64

  /// A name keeps itself as its label if it can be one; all others are numbered in their order.
  init(_ names: some Sequence<String>) {
    let sorted = Set(names).sorted()
    var (labels, taken) = ([String: String](), Set<String>())
    for name in sorted where Self.isLabel(name) && taken.insert(name.lowercased()).inserted {
      labels[name] = name
    }
    let width = max(2, "\(sorted.count)".count)
    var number = 0
    for name in sorted where labels[name] == nil {
      repeat { number += 1 } while !taken.insert(Self.label(number, width: width)).inserted
      labels[name] = Self.label(number, width: width)
    }
    self.labels = labels
  }

  /// Whether a label differs from its name.
  var areRenamed: Bool { labels.contains { $0 != $1 } }

  static func isLabel(_ name: String) -> Bool { BIDSName.isLabel(name) && name.utf8.count <= longest }

  /// The number with leading zeros.
  static func label(_ number: Int, width: Int = 2) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Rows of tab-separated fields as BIDS writes them: missing values are `n/a`, and there are no quotation marks.
struct TabbedText: Sendable {
  private var text = ""
  private var isRowOpen = false

  var bytes: [UInt8] { Array(text.utf8) }

  mutating func write(_ word: String) {
    separate()
    text += Self.field(word)
  }

  /// Writes the shortest decimal that reads back to the same number; `n/a` for a number that is not finite.
  mutating func write(_ number: Double) {
    separate()
    if number.isFinite { number.write(to: &text) } else { text += BIDSTable.missing }
  }

  mutating func endRow() {
    text += "\n"
    isRowOpen = false
  }

  mutating func row(_ words: [String]) {
    for word in words { write(word) }
    endRow()
  }

  private mutating func separate() {
    if isRowOpen { text += "\t" }
    isRowOpen = true
  }

  /// A text as a field, whose tabs and line ends are written as escapes. An empty one is missing.
  static func field(_ text: String) -> String { text.isEmpty ? BIDSTable.missing : text.onOneLine }
}
