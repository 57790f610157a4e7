import BuiltInFormats
import Captures
import DelimitedText
import Documents
import Files
import Inputs
import Statistics

struct BIDSExport {
  static let version = "1.11.1"

  private let dataset: Dataset
  private let calibrated: CalibratedPoints?
  private let subjects: BIDSSubjects
  private let keepsOrigin: Bool

  /// - Parameter keepsOrigin: Whether the times of first frames, which can be dates, are told.
  init(_ dataset: Dataset, _ calibrated: CalibratedPoints?, keepsOrigin: Bool) {
    self.dataset = dataset
    self.calibrated = calibrated
    self.keepsOrigin = keepsOrigin
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
        try BIDSRun(
          part, names.entities[index], calibrated, recorder: dataset.recorder, keepsOrigin: keepsOrigin)
      }
      let derivatives = runs.contains(where: \.isDerived) ? derivatives : []
      return ConvertedDataset(
        files: general + derivatives + runs.flatMap(\.files), losses: losses, rows: rows)
    }
  }

  /// Every frame is a row of a recording; a capture without any has no file.
  private var rows: ConvertedRows {
    let emptyCount = dataset.captures.count { $0.frames.isEmpty }
    return ConvertedRows(
      of: dataset.captures, leftOut: [.init("without frames", emptyCount)], calibrated: calibrated?.account)
  }

  /// Without dates, times count from the first frame. All else is written.
  private var losses: [Warning] {
    guard !keepsOrigin else { return [] }
    return dataset.captures.filter { !$0.frames.isEmpty && $0.frames.time[0] != 0 }.map { capture in
      Warning(
        subject: capture.name, "captures",
        "times count from the first frame, as under pseudonyms no dates are written")
    }
  }

  /// The general files of the dataset of calibrated points.
  private var derivatives: [ConvertedFile] {
    let readme = """
      # \(title.onOneLine): calibrated gaze points

      The recordings `eye3` hold gaze points that no tracker recorded: GazeLab \(Program.version) corrected the recorded
      ones with a calibration, which `\(BIDSKeys.calibratedBy)` in the sidecars names (n/a if that is not known). The
      recorded points are those of the dataset in `../..`.

      """
    let source = JSONValue.object([("URL", .text("../.."))])
    let description = description(
      "\(title): calibrated gaze points", type: "derivative",
      [Fact("SourceDatasets", nil, JSONValue.list([source]))])
    return [
      ConvertedFile(BIDSRoot.descriptionName, description.json.bytes(.outline)),
      ConvertedFile("README.md", readme),
    ].map { ConvertedFile("\(BIDSRun.derivatives)/\($0.name)", $0.bytes) }
  }

  private var general: [ConvertedFile] {
    let people = subjects.labels.sorted { $0.value < $1.value }
    let labels = BIDSColumn(name: "participant_id", values: .texts(people.map { "sub-\($0.value)" }))
    let names = BIDSColumn(
      name: BIDSKeys.participant, description: "Name in the original dataset",
      values: .texts(people.map(\.key)))
    let columns = [labels] + (subjects.areRenamed ? [names] : [])
    let sidecar = ConvertedFile("participants.json", JSONValue.object([names.member]).bytes(.outline))
    return [
      ConvertedFile(BIDSRoot.descriptionName, description(title, type: "raw").json.bytes(.outline)),
      ConvertedFile("README.md", readme), ConvertedFile("participants.tsv", BIDSColumn.bytes(columns)),
    ] + (subjects.areRenamed ? [sidecar] : [])
  }

  private var title: String { ConvertedCaptures.title(of: dataset) }

  private func description(_ title: String, type: String, _ further: [Fact] = []) -> Facts {
    let program = Facts {
      Fact("Name", nil, BIDSKeys.program)
      Fact("Version", nil, Program.version)
    }
    return Facts {
      Fact("Name", nil, title)
      Fact("BIDSVersion", nil, Self.version)
      Fact("DatasetType", nil, type)
      if let licence = dataset.licence { Fact("License", nil, licence) }
      if let citation = dataset.citation { Fact("HowToAcknowledge", nil, citation) }
      if let recorder = dataset.recorder { Fact(BIDSKeys.recorder, nil, recorder) }
      if dataset.isSimulated { Fact(BIDSKeys.simulated, nil, true) }
      Fact("GeneratedBy", nil, JSONValue.list([program.json]))
      for fact in further { fact }
    }
  }

  private var readme: String {
    let isCalibrated = calibrated != nil || dataset.captures.contains { $0.frames.has(.calibratedGazePoint) }
    let derived =
      isCalibrated
      ? "\nGaze points that a calibration has corrected are in `\(BIDSRun.derivatives)`; those here are as the tracker "
        + "recorded them.\n" : ""
    return """
      # \(title.onOneLine)

      Captures for gaze calibration, converted by GazeLab \(Program.version). Each run is one capture: a participant
      looked at targets on a screen while an eye tracker recorded the gaze point.
      \(derived)
      `_physio.tsv.gz` has one row per frame. Beside the gaze point it holds all else that was recorded; the sidecar
      describes each column. `_events.tsv` has one row per fixation of a target, and `_physioevents.tsv.gz` one row wherever
      a state of the tracker or the point touched last changes.

      Keys of the sidecars that BIDS does not define: `\(BIDSKeys.pixelsPerPoint)` (coordinates in pixels, divided by
      it, are points of the device), `\(BIDSKeys.points)` (the screen's size in points), `\(BIDSKeys.device)`,
      `\(BIDSKeys.orientation)`, `\(BIDSKeys.camera)` (in the coordinates of the gaze points),
      `\(BIDSKeys.timeOrigin)` (the time of the first frame on the clock of the capture, s),
      `\(BIDSKeys.eyeDistance)` (from the eyes to the screen, m, if it was not measured), `\(BIDSKeys.features)` (columns
      that belong together), `\(BIDSKeys.states)` (the words of each state) and, in `StimulusPresentation`,
      `\(BIDSKeys.unknown)` (keys whose values are not known).

      """
  }
}

private struct BIDSRunNames {
  /// For each part, what its files' names begin with.
  let entities: [[BIDSName.Entity]]

  init(_ parts: [CapturePart], _ subjects: BIDSSubjects) {
    let days = groupedByKey(parts, by: \.participant).mapValues { Set($0.compactMap(Self.day)).sorted() }
    let heads = parts.map { part in
      let session =
        BIDSRun.constant("ses", of: part)
        ?? Self.day(of: part).flatMap { day in
          days[part.participant]?.firstIndex(of: day).map { BIDSSubjects.label($0 + 1) }
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
  /// The labels by name, without `sub-`.
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

  var areRenamed: Bool { labels.contains { $0 != $1 } }

  static func isLabel(_ name: String) -> Bool { BIDSName.isLabel(name) && name.utf8.count <= longest }

  static func label(_ number: Int, width: Int = 2) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
