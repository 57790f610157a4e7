import Calibration
import Captures
import Documents
import Exchange
import Inputs
import Reports
import Scores
import Splits
import Statistics
import Trials

/// How the error of a stored calibration changes on another capture, for `gazelab apply`.
public struct DriftReport: Sendable {
  /// Warnings for readers of the numbers.
  public let warnings: [Warning]
  private let file: CalibrationFile
  private let capture: Capture
  private let target: String
  private let drift: Drift
  private let isSimulated: Bool
  /// The frames of the capture, and for medians also its fixations: those that were scored, and why the others were not.
  let rows: [RowAccount]

  /// - Parameters:
  ///   - path: A calibration written by `gazelab export`.
  ///   - dataset: A name under one of `folders`, or a path to a folder or one CSV file.
  ///   - name: The capture, if the dataset has several; nil for the only one.
  ///   - target: The name of the target for recentring; nil for the middle.
  /// - Throws: Everything that is wrong with the calibration or dataset, or what the capture lacks.
  public init(
    calibration path: String, dataset reference: String, capture name: String? = nil,
    recentringOn target: String? = nil, in folders: DatasetFolders
  ) throws(InputError) {
    let file = try CalibrationFile(path: path)
    guard file.reference.test.rmse != 0 else {
      throw InputError(
        Place(file: path),
        "'\(file.expected.isEmpty ? "test" : "expected").rmse' is 0: no gaze point is free of error, so that the error on a capture cannot be compared with it; "
          + "export a calibration that was tested on other samples than it was fitted to")
    }
    let place = Place(file: reference)
    let dataset = try Dataset(reference, relativeTo: ".", in: folders, at: place)
    let capture = try Self.capture(name.map(folders.formats.captureName), of: dataset, at: place)
    try Self.checkColumns(file, capture, at: Place(file: path))
    let kind = SampleKind(rawValue: file.origin.samples) ?? .frames
    let samples = file.calibration.samples(
      kind, of: capture.fixations.map { SampledFixation($0, of: capture) })
    let targets = grouped(samples.origins.map(\.targetName), by: { $0 }).map { $0[0] }
    if let target, !targets.contains(target) {
      throw InputError(
        place,
        "capture \(capture.name.quoted) has no target \(target.quoted)" + hint(for: target, among: targets))
    }
    (self.file, self.capture, self.target) = (file, capture, target ?? "middle")
    isSimulated = dataset.isSimulated
    drift = Drift(file, samples, recentringOn: self.target)
    rows = Self.rows(samples, of: capture, lost: drift.lost)
    warnings =
      dataset.warnings.filter { $0.subject == capture.name }
      + Self.oddities(file, capture).map { Warning(subject: capture.name, sentence: $0) }
  }

  private static func rows(
    _ samples: Samples, of capture: Capture, lost: [String: Int]
  ) -> [RowAccount] {
    let (frameCount, fixations) = (capture.frames.count, capture.fixations)
    let onTargets = fixations.reduce(0) { $0 + $1.frames.count }
    let offTargets = RowAccount.LeftOut("without a target", frameCount - onTargets)
    let withoutPoint = samples.leftOut(lost: lost)
    return switch samples.kind {
    case .frames: [RowAccount("frame", "scored", read: frameCount, leftOut: [offTargets] + withoutPoint)]
    case .fixationMedians:
      [
        RowAccount("frame", "used", read: frameCount, leftOut: [offTargets]),
        RowAccount("fixation", "scored", read: fixations.count, leftOut: withoutPoint),
      ]
    }
  }

  private static func capture(_ name: String?, of dataset: Dataset, at place: Place) throws(InputError)
    -> Capture
  {
    let names = dataset.captures.map(\.name)
    if let only = dataset.captures.first, names.count == 1, name == nil { return only }
    guard let name else {
      let all = names.joined(separator: ", ")
      throw InputError(place, "has \(names.count) captures; choose one with --capture; there are: \(all)")
    }
    guard let capture = dataset.captures.first(where: { $0.name == name }) else {
      throw InputError(place, "has no capture \(name.quoted)" + hint(for: name, amongAll: names))
    }
    return capture
  }

  private static func checkColumns(_ file: CalibrationFile, _ capture: Capture, at place: Place)
    throws(InputError)
  {
    let needs = file.calibration.input.needs
    let absent = Channel.allCases.filter { needs.contains($0) && !capture.frames.has($0) }
    let words = file.calibration.input.labels.filter { capture.frames.words(named: $0) == nil }
    let numbers = file.calibration.input.numbers.filter { capture.frames.ownRange($0) == nil }
    let columns = absent.flatMap { capture.absentColumns[$0] ?? [$0.name] } + words + numbers
    guard let last = columns.last else { return }
    let named = columns.count > 3 ? columns.prefix(2) + ["…", last] : columns[...]
    throw InputError(
      place, "needs \(named.joined(separator: ", ")), which capture \(capture.name.quoted) lacks")
  }

  @ListBuilder<String> private static func oddities(_ file: CalibrationFile, _ capture: Capture) -> [String] {
    let displays = zip(capture.frames.displays.all, capture.screens)
    let others = Set(displays.filter { $1.with(eyeDistance: nil) != file.screen }.map(\.0.device)).sorted()
    let people = Set(capture.frames.participants.all).count
    if !others.isEmpty {
      "was recorded on \(others.joined(separator: ", ")), but the calibration is for the screen of \(file.device); gaze "
        + "points are computed for that screen"
    }
    if file.origin.captures.contains(where: { $0.sha256 == capture.sha256 && $0.isTrained }) {
      "was used to fit the calibration, so this is not a test"
    }
    if people > 1 { "has \(people) participants; recentring uses one offset for all of them" }
  }

  /// The tables, combined if the format holds a single one; nil if there is no such format.
  public func text(format kind: String, width: Int = 80) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    let tables = format.holdsSeveralTables ? [driftTable, recentringTable] : [wholeTable]
    return tables.compactMap(\.self).map { format.text($0, width: width) }.joined(separator: "\n")
  }

  /// Limits of the numbers, which formats that hold rows alone cannot show.
  @ListBuilder<String> package var caveats: [String] {
    if isSimulated || file.origin.isSimulated {
      "SIMULATED captures: the results do not apply to people."
    }
    file.reference.test.leakage.caveat.map { "NOTE on \(file.origin.split): \($0)." }
    rows.compactMap(\.sentence)
  }

  /// The errors of some fixations, or of a test.
  private struct Row: Sendable {
    /// What the fixations share; a table names it in the first row of several.
    let by: String
    let name: String
    let test: CalibrationFile.Test
  }

  private func row(_ by: String, _ name: String, _ sums: FixationScore.Sums) -> Row {
    Row(by: by, name: name, test: CalibrationFile.Test(leakage: .honest, lostCount: 0, sums))
  }

  /// - Parameter repeatsNames: Whether each row says what its fixations share, for programs.
  private static func listing(
    _ rows: [Row], repeatsNames: Bool = false
  ) -> Listing<(row: Row, isFirst: Bool)> {
    let marked = rows.indices.map { (row: rows[$0], isFirst: $0 == 0 || rows[$0].by != rows[$0 - 1].by) }
    return Listing(marked) {
      Column(title: "by", .label) { $0.isFirst || repeatsNames ? $0.row.by : "" }
      Column(title: "name", .label) { $0.row.name }
      Column(title: "n") { $0.row.test.count }
      Column(title: "RMSE", .number(1, "pt")) { $0.row.test.error }
      Column(title: "angle", .number(2, "°")) { $0.row.test.angle }
      Column(title: "bias x", .number(1, "pt")) { $0.row.test.bias.x }
      Column(title: "bias y", .number(1, "pt")) { $0.row.test.bias.y }
    }
  }

  private var title: String { "\(file.name) on \(capture.name)" }

  private var driftTable: Table { Self.listing(driftRows).table(title, caveats: caveats, notes: notes) }

  @ListBuilder<String> private var notes: [String] {
    let now = FixationScore.Sums(of: drift.fixations)
    let reference = file.reference
    let isHeldOut =
      file.expected.isEmpty && reference.test.leakage != .noTest && !file.origin.holdsOut.isEmpty
    "\(reference.title.prefix(1).uppercased() + reference.title.dropFirst()): \(reference.split)"
      + (isHeldOut ? ", holding out \(file.origin.holdsOut)" : "")
      + "; samples: \(file.origin.samples). Bias: mean of gaze point − target."
    if let before = reference.test.rmse, now.count > 0 {
      "RMSE is \(decimal(now.rmse / before, 2)) times "
        + (file.expected.isEmpty ? "that of the original test." : "the one expected.")
    }
  }

  private var driftRows: [Row] {
    let fixations = drift.fixations
    func rows(
      _ property: String, _ order: [String], by value: (FixationScore.Subject) -> String
    ) -> [Row] {
      let groups = Dictionary(grouping: fixations) { value($0.subject) }
      return order.compactMap { name in
        groups[name].map { row(property, name, FixationScore.Sums(of: $0)) }
      }
    }
    let subjects = grouped(fixations.map(\.subject), by: \.targetName).map { $0[0] }
      .sorted { ($0.target.x, $0.target.y) < ($1.target.x, $1.target.y) }
    let labels = fixations.lazy.map(\.subject.labels).labels.flatMap { own in
      rows(own.label.title, own.words) { $0.labels[own.label.name] }
    }
    return [
      Row(by: "all", name: file.reference.title, test: file.reference.test),
      row("all", "this capture", FixationScore.Sums(of: fixations)),
    ] + labels + rows("target", subjects.map(\.targetName), by: \.targetName)
  }

  private var recentringTable: Table? {
    guard let recentring = drift.recentring else { return nil }
    let anchors =
      "\(counted(recentring.anchorCount, "fixation")) on the target \(target.quoted)"
      + (recentring.isStraight ? " with pose Middle and distance Regular" : "")
    return Self.listing(recentringRows).table(
      "Recentred by the mean error on \(anchors)",
      notes: [
        "Mean error: (\(decimal(recentring.offset.x, 1)), \(decimal(recentring.offset.y, 1))) pt. Both rows cover all "
          + "other fixations."
      ])
  }

  private var recentringRows: [Row] {
    drift.recentring.map {
      [row("recentre", "not recentred", $0.before), row("recentre", "recentred", $0.after)]
    } ?? []
  }

  /// One table without empty cells, for programs.
  private var wholeTable: Table {
    Self.listing(driftRows + recentringRows, repeatsNames: true).table(title, caveats: caveats)
  }
}
