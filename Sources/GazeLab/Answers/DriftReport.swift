import Calibration
import Captures
import Documents
import Exchange
import Inputs
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
    let place = Place(file: reference)
    let dataset = try Dataset(reference, relativeTo: ".", in: folders, at: place)
    let capture = try Self.capture(name.map(folders.formats.captureName), of: dataset, at: place)
    try Self.checkColumns(file, capture, at: Place(file: path))
    let kind = SampleKind(rawValue: file.origin.samples) ?? .frames
    let samples = Samples(
      kind,
      of: capture.fixations.map { SampledFixation($0, of: capture) },
      blocks: file.calibration.input.blocks)
    let targets = grouped(samples.origins.map(\.targetName), by: { $0 }).map { $0[0] }
    if let target, !targets.contains(target) {
      throw InputError(
        place,
        "capture \(capture.name.quoted) has no target \(target.quoted)" + hint(for: target, among: targets))
    }
    (self.file, self.capture, self.target) = (file, capture, target ?? "middle")
    isSimulated = dataset.isSimulated
    drift = Drift(file, samples, recentringOn: self.target)
    warnings =
      dataset.warnings.filter { $0.subject == capture.name }
      + Self.oddities(file, capture).map { Warning(subject: capture.name, sentence: $0) }
      + samples.dropped.map {
        Warning(subject: capture.name, sentence: "\($0.count) samples are dropped: \($0.reason)")
      }
  }

  private static func capture(_ name: String?, of dataset: Dataset, at place: Place) throws(InputError)
    -> Capture
  {
    let names = dataset.captures.map(\.name)
    if let only = dataset.captures.first, names.count == 1, name == nil { return only }
    let all = "there are: \(names.joined(separator: ", "))"
    guard let name else {
      throw InputError(place, "has \(names.count) captures; choose one with --capture; \(all)")
    }
    guard let capture = dataset.captures.first(where: { $0.name == name }) else {
      throw InputError(place, "has no capture \(name.quoted)" + hint(for: name, among: names, then: all))
    }
    return capture
  }

  private static func checkColumns(_ file: CalibrationFile, _ capture: Capture, at place: Place)
    throws(InputError)
  {
    let needs = file.calibration.input.needs
    let absent = Channel.allCases.filter { needs.contains($0) && !capture.frames.has($0) }
    let columns = absent.flatMap { capture.absentColumns[$0] ?? [$0.name] }
    guard let last = columns.last else { return }
    let named = columns.count > 3 ? columns.prefix(2) + ["…", last] : columns[...]
    throw InputError(
      place, "needs \(named.joined(separator: ", ")), which capture \(capture.name.quoted) lacks")
  }

  private static func oddities(_ file: CalibrationFile, _ capture: Capture) -> [String] {
    let displays = zip(capture.frames.displays.all, capture.screens)
    let others = Set(displays.filter { $1.with(eyeDistance: nil) != file.screen }.map(\.0.device)).sorted()
    let people = Set(capture.frames.participants.all).count
    let isTrained = file.origin.captures.contains { $0.sha256 == capture.sha256 && $0.isTrained }
    return [
      others.isEmpty
        ? nil
        : "was recorded on \(others.joined(separator: ", ")), but the calibration is for the screen of "
          + "\(file.device); gaze points are computed for that screen",
      isTrained ? "was used to fit the calibration, so this is not a test" : nil,
      people > 1 ? "has \(people) participants; recentring uses one offset for all of them" : nil,
    ].compactMap { $0 }
  }

  /// The tables, combined if the format holds a single one; nil if there is no such format.
  public func text(format kind: String, width: Int = 80) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    let tables = format.holdsSeveralTables ? [driftTable, recentringTable] : [wholeTable]
    return tables.compactMap(\.self).map { format.text($0, width: width) }.joined(separator: "\n")
  }

  private var driftTable: Table {
    let (now, then) = (FixationScore.Sums(of: drift.fixations), file.test)
    let ratio = then.rmse.flatMap { before in
      now.count > 0 && before > 0
        ? "RMSE is \(decimal(now.rmse / before, 2)) times that of the original test." : nil
    }
    let isHeldOut = then.leakage != .noTest && !file.origin.holdsOut.isEmpty
    let lost = drift.lost.sorted { $0.key < $1.key }.map {
      "\($0.value) samples have no gaze point: \($0.key)."
    }
    return Self.listing(driftRows).table(
      "\(file.name) on \(capture.name)", caveats: caveats,
      notes: [
        "Original test: \(file.origin.split)"
          + (isHeldOut ? ", holding out \(file.origin.holdsOut)" : "")
          + "; samples: \(file.origin.samples). Bias: mean of gaze point − target.", ratio,
      ].compactMap { $0 } + lost)
  }

  private var driftRows: [Row] {
    [
      Row(by: "all", name: "original test", test: file.test),
      Row(by: "all", name: "this capture", FixationScore.Sums(of: drift.fixations)),
    ] + breakdown
  }

  /// Limits of the numbers, which formats that hold rows alone cannot show.
  package var caveats: [String] {
    [
      isSimulated || file.origin.isSimulated
        ? "SIMULATED captures: the results do not apply to people." : nil,
      file.test.leakage.caveat.map { "NOTE on \(file.origin.split): \($0)." },
    ].compactMap { $0 }
  }

  /// The errors of some fixations, or of a test.
  private struct Row: Sendable {
    /// What the fixations share; a table names it in the first row of several.
    let by: String
    let name: String
    let test: CalibrationFile.Test

    init(by: String, name: String, test: CalibrationFile.Test) {
      self.by = by
      self.name = name
      self.test = test
    }

    init(by: String, name: String, _ sums: FixationScore.Sums) {
      self.init(by: by, name: name, test: CalibrationFile.Test(leakage: .honest, lostCount: 0, sums))
    }
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
      Column(title: "RMSE", .number(1, "pt")) { $0.row.test.rmse }
      Column(title: "angle", .number(2, "°")) { $0.row.test.angleDegrees }
      Column(title: "bias x", .number(1, "pt")) { $0.row.test.biasX }
      Column(title: "bias y", .number(1, "pt")) { $0.row.test.biasY }
    }
  }

  private var breakdown: [Row] {
    let labels = drift.fixations.lazy.map(\.subject.labels).labels
    let properties: [(name: String, value: (FixationScore.Subject) -> String, order: [String])] =
      labels.map { own in (own.label.title, { $0.labels[own.label.name] }, own.words) }
      + [("target", { $0.targetName }, targetOrder)]
    return properties.flatMap { property in
      let groups = Dictionary(grouping: drift.fixations) { property.value($0.subject) }
      return property.order.compactMap { name in
        groups[name].map { Row(by: property.name, name: name, FixationScore.Sums(of: $0)) }
      }
    }
  }

  private var targetOrder: [String] {
    let subjects = grouped(drift.fixations.map(\.subject), by: \.targetName).map { $0[0] }
    return subjects.sorted { ($0.target.x, $0.target.y) < ($1.target.x, $1.target.y) }.map(\.targetName)
  }

  private var recentringTable: Table? {
    guard let recentring = drift.recentring else { return nil }
    let anchors =
      "\(recentring.anchorCount) fixation\(recentring.anchorCount == 1 ? "" : "s") on the target \(target.quoted)"
      + (recentring.isStraight ? " with pose Middle and distance Regular" : "")
    return Self.listing(recentringRows).table(
      "Recentred by the mean error on \(anchors)",
      notes: [
        "Mean error: (\(decimal(recentring.offset.x, 1)), \(decimal(recentring.offset.y, 1))) pt. Both rows cover all "
          + "other fixations."
      ])
  }

  private var recentringRows: [Row] {
    guard let recentring = drift.recentring else { return [] }
    return [
      Row(by: "recentre", name: "not recentred", recentring.before),
      Row(by: "recentre", name: "recentred", recentring.after),
    ]
  }

  /// One table without empty cells, for programs.
  private var wholeTable: Table {
    Self.listing(driftRows + recentringRows, repeatsNames: true).table(driftTable.title, caveats: caveats)
  }
}
