import Captures
import DelimitedText
import Inputs

/// The key `targets` of `dataset.yaml` beside `columns`: a file that tells by time which targets were shown.
struct TargetsFile: Sendable {
  /// The zero of its times. Raw values are the words of `dataset.yaml`.
  enum Clock: String, Sendable, CaseIterable {
    /// That of the captures' times.
    case same
    case fromFirstRow = "from-first-row"
  }

  /// A path in the dataset's folder, in which `{stem}` stands for the name of a capture.
  let file: String
  let onset: ColumnEntry
  let offset: ColumnEntry
  let target: ColumnEntry
  let clock: Clock
  /// The seconds that are added to all its times.
  let shift: Double
  let options: TableOptions
  let place: Place

  /// The column with the name of the capture to which a row belongs.
  static let captureColumn = "capture"
  private static let stem = "{stem}"

  /// Reads `{file, onset, offset, x, y, unit, origin, clock, shift}` and the options of a table; nil if something is missing.
  init?(from section: inout ConfigSection) {
    place = section.place
    file = section.text("file")
    let onset = section.section("onset", isRequired: true) {
      ColumnEntry(.part("onset"), "onset", meaning: "time from which a target is shown, s", timeFrom: &$0)
    }
    let offset = section.section("offset", isRequired: true) {
      ColumnEntry(.part("offset"), "offset", meaning: "time until which it is shown, s", timeFrom: &$0)
    }
    let target = ColumnEntry(targetFrom: &section)
    clock = section.choice("clock", default: .same)
    shift = section.number("shift", in: -ColumnEntry.timeLimit...ColumnEntry.timeLimit, default: 0)
    options = TableOptions(from: &section)
    if !file.isEmpty, let complaint = Self.complaint(file) { section.record("file", complaint) }
    guard let onset, let onset, let offset, let offset, let target else { return nil }
    for (key, entry) in [("onset", onset), ("offset", offset)]
    where entry.unit == .iso8601 && clock == .fromFirstRow {
      section.record(
        key, "\(key.quoted) in iso8601 is a date, which 'clock: from-first-row' cannot have; write 'same'")
    }
    self.onset = onset
    self.offset = offset
    self.target = target
  }

  private static func complaint(_ file: String) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = !parts.contains { ["", ".", ".."].contains($0) } && !file.contains("\0")
    return isInside
      ? nil : "'file' must be a path in the dataset's folder, without '..', not \(file.quoted)"
  }

  var entries: [ColumnEntry] { [onset, offset, target] }

  /// True if each capture has a file of its own.
  var isPerCapture: Bool { file.contains(Self.stem) }

  /// The file for a capture, relative to the dataset's folder.
  func file(of capture: String) -> String { file.replacing(Self.stem, with: capture) }

  /// Names of files of targets among those in a folder that might be captures, each with its capture's file; an empty name
  /// for a file of all captures.
  func companions(amongst names: [String]) -> [String: String] {
    guard isPerCapture else { return names.contains(file) ? [file: ""] : [:] }
    let all = names.map { name in (file(of: KnownFormats.builtIn.captureName(ofFile: name)), name) }
    return Dictionary(all.filter { names.contains($0.0) && $0.0 != $0.1 }) { first, _ in first }
  }

  /// What was taken for what, for a reader who wants to check it.
  var readings: [ColumnReading] {
    let shifted = shift == 0 ? "" : ", shifted by \(shortest(shift)) s"
    let zero = clock == .same ? "the clock of the rows" : "counted from the first row"
    return [ColumnReading(source: file, written: zero + shifted, meaning: "targets by time")]
      + entries.map { entry in
        ColumnReading(
          source: entry.columns.map(\.name).joined(separator: ", "), written: entry.written,
          meaning: entry.meaning)
      }
  }
}
