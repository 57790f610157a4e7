import Calibration
import Captures
import Scores
import Splits

/// The bytes that one split of one sample set adds to the files of a run, estimated from its plan.
///
/// Rows are counted. A row has the bytes of its names, and for its numbers the median over 63 runs with real and
/// simulated captures.
struct SplitDemand: Sendable, Equatable {
  private(set) var fixationBytes = 0
  private(set) var rowBytes = 0
  private(set) var textBytes = 0
  private(set) var keptBytes = 0

  init(
    _ plan: ExperimentPlan, _ set: SampleSet, _ planned: PlannedSplit, _ units: [TrialUnit],
    _ points: KeptPoints
  ) {
    let tested = TestedCounts(planned, set.samples.origins, units)
    let names = FixationNameBytes(set.samples.origins)
    let keepsPoints = plan.file.metrics.needsPoints
    let heldOut = planned.drawnFolds.reduce(0) { $0 + csvBytes($1.heldOut ?? "") } / max(1, tested.foldCount)
    keptBytes = tested.unitCount * 900
    for cell in plan.cells(set, planned.split) {
      guard case .columns(let columns) = cell.features else { continue }
      let columnCount = columns.count(in: set.samples)
      let own = Self.nameBytes(cell.cell, plan.cellColumns)
      textBytes += 19_000 + own
      rowBytes += tested.foldCount * tested.repeatCount * (own + heldOut + 250)
      keptBytes += tested.foldCount * tested.repeatCount * 115 + tested.unitCount * 70
      if cell.calibrator.traits.isLinear {
        textBytes += tested.foldCount * (420 + own + columnCount * 136)
        keptBytes += tested.foldCount * (20 + columnCount * 20)
      }
      if points.ofAllTrials {
        rowBytes += tested.rowCount * tested.repeatCount * (own + names.all + 95)
        keptBytes += tested.rowCount * tested.repeatCount * 16
      }
      guard keepsPoints else { continue }
      rowBytes += tested.repeatCount * (own + 480)
      fixationBytes += tested.fixationCount * (own + names.all + 184)
      if !columns.isEmpty {
        rowBytes += tested.foldCount * (own + heldOut + 190)
        keptBytes += tested.foldCount * 150
      }
      if points.ofFirstRepeat { rowBytes += tested.rowCount * (own + names.labels + 39) }
      // A repeat whose folds are divided over units is scored when they are merged.
      keptBytes += tested.rowCount * 16
      keptBytes += tested.repeatsInUnits * 330 + tested.unitCount * tested.fixationsPerUnit * 108
    }
  }

  private static func nameBytes(_ cell: Cell, _ columns: CellColumns) -> Int {
    let names =
      columns.people(ofGroup: cell.group) + columns.furtherValues(ofGroup: cell.group)
      + [cell.samples, cell.features, cell.calibrator, cell.split]
    return names.reduce(0) { $0 + csvBytes($1) }
  }
}

/// The numbers of folds, rows and fixations that a split tests.
struct TestedCounts: Sendable, Equatable {
  /// The number of folds of one repeat; rows are also those of one repeat.
  let foldCount: Int
  let rowCount: Int
  let repeatCount: Int
  let fixationCount: Int
  let unitCount: Int
  /// The number of repeats that a unit scores: all, or none if the folds of a single repeat are divided over units.
  let repeatsInUnits: Int
  /// The expected number of different fixations that a unit tests in repeats that it scores.
  let fixationsPerUnit: Int

  init(_ planned: PlannedSplit, _ origins: Origins, _ units: [TrialUnit]) {
    let folds = planned.drawnFolds
    let tested = Set(folds.lazy.flatMap(\.testRows).map(origins.fixation)).count
    let total = Set(origins.sources.map(\.fixation)).count
    /// A fixation that a repeat tests with probability p is tested in some of r repeats with 1 − (1 − p)ʳ.
    func different(in repeats: Int) -> Int {
      guard repeats > 1, total > 0 else { return tested }
      var missed = 1.0
      for _ in 0..<min(repeats, 1000) { missed *= 1 - Double(tested) / Double(total) }
      return Int((Double(total) * (1 - missed)).rounded())
    }
    foldCount = folds.count
    repeatCount = planned.split.repeatCount
    unitCount = units.count
    rowCount = folds.reduce(0) { $0 + $1.testRows.count }
    fixationCount = different(in: repeatCount)
    let whole = units.filter { $0.folds == nil }
    repeatsInUnits = whole.reduce(0) { $0 + $1.repeats.count }
    fixationsPerUnit = whole.first.map { different(in: $0.repeats.count) } ?? 0
  }
}

/// The mean bytes of the names of a fixation in a row of a CSV file, with a comma after each.
struct FixationNameBytes: Sendable, Equatable {
  let labels: Int
  let all: Int

  init(_ origins: Origins) {
    var (labels, others) = (0, 0)
    for source in origins.sources {
      let key = source.key
      labels += key.labels.words.reduce(0) { $0 + csvBytes($1) }
      others += [key.participant, key.device, key.capture, source.targetName].reduce(0) { $0 + csvBytes($1) }
    }
    let count = max(1, origins.sources.count)
    self.labels = labels / count
    all = (labels + others) / count
  }
}

/// The bytes of a text in a CSV file with the comma after it.
func csvBytes(_ text: String) -> Int {
  text.utf8.count + 1 + (text.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\"")].contains($0) } ? 2 : 0)
}
