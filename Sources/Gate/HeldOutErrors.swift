import Calibration
import Captures
import DelimitedText
import LinearAlgebra
import Scores
import Splits
import Statistics
import Trials

/// Predicts the gaze points of fixations by a linear calibrator that has not seen them.
///
/// All fits share their sums of products, from which the rows of a fixation are taken away; where that is not accurate
/// enough, the fit is made by itself.
struct HeldOutErrors: Sendable {
  /// The gaze points of a fixation; none if all were lost or nothing could be fitted.
  struct Outcome: Sendable {
    var scored: ScoredFixation?
    var points: [ScoredFixation.Sample] = []
    /// True if something was left to fit to without it.
    var isFitted = false

    /// Degrees.
    var error: Result<Double, Absence> {
      scored.map { $0.accuracy.map(\.meanPoint) } ?? .failure(.nothingScored)
    }

    init(isFitted: Bool = false) { self.isFitted = isFitted }

    init(_ points: [ScoredFixation.Sample]) {
      // A frame without the place of the eyes must not cost its fixation the error of all others.
      let seen = points.filter { $0.line.seen != nil }
      if !points.isEmpty { scored = ScoredFixation(seen.isEmpty ? points : seen) }
      self.points = points
      isFitted = true
    }
  }

  let samples: Samples
  private let fixations: [SampledFixation]
  /// The rows of each fixation, in the order in which they were given; empty if all its frames were dropped.
  let rows: [[Int]]
  private let columns: ColumnSet
  private let geometry: TargetGeometries
  private let shared: SharedCalibration?
  /// The fixations with the same key, which are left out together: usually each by itself.
  private let pieces: [[Int]]

  /// More fixations than this are left out in blocks, so that a long recording takes no longer.
  static let mostFolds = 300

  init(_ fixations: [SampledFixation], features: FeatureSet) {
    self.fixations = fixations
    let samples = Samples(.frames, of: fixations, blocks: Set(features.blocks))
    guard let columns = samples.blocks.columns(of: features) else {
      preconditionFailure("a block was not computed")
    }
    self.samples = samples
    self.columns = columns
    geometry = TargetGeometries(of: samples)
    var rows = [[Int]](repeating: [], count: fixations.count)
    for sample in samples.origins.indices { rows[samples.origins.sourceIndex(sample)].append(sample) }
    self.rows = rows
    let keys = Membership(fixations.map(\.key))
    var byKey = [[Int]](repeating: [], count: keys.sizes.count)
    for (fixation, key) in keys.numbers.enumerated() { byKey[key].append(fixation) }
    pieces = keys.numbers.map { byKey[$0] }
    let groups = Membership(samples.origins.indices.map { samples.origins.sourceIndex($0) })
    shared = SharedColumns([columns], of: samples, groupOfRow: groups.numbers).map {
      SharedCalibration([(.leastSquares, columns)], samples, $0)
    }
  }

  /// True if some fixations have the same target and labels, so that they are left out together.
  var hasPieces: Bool { pieces.contains { $0.count > 1 } }

  var columnCount: Int { columns.columns.count }

  /// The outcomes of some fixations, in their order, each by a fit without it.
  ///
  /// - Parameters:
  ///   - tested: Positions among the fixations.
  ///   - left: Fixations that no fit sees.
  ///   - isLeftOut: Whether a tested fixation is left out of its own fit; false for a second recording, which no fit
  ///     sees anyhow.
  func outcomes(of tested: [Int], without left: Set<Int> = [], isLeftOut: Bool = true) -> [Outcome] {
    let blocks = isLeftOut ? blocks(tested) : [tested]
    let folds = blocks.enumerated().compactMap { index, block in fold(index, block, left, isLeftOut) }
    var estimates = [[GazeEstimate]?](repeating: nil, count: blocks.count)
    shared?.fit(folds, estimates: true) { position, _, outcome in
      estimates[folds[position].index] = outcome?.points?.estimates
    }
    for fold in folds where estimates[fold.index] == nil {
      estimates[fold.index] = try? FittedTrial(Self.cell(columns), columns, fold, of: samples, seed: 0)
        .estimates
    }
    var outcomes = [Int: Outcome]()
    for fold in folds {
      guard let estimates = estimates[fold.index] else { continue }
      var points = [Int: [ScoredFixation.Sample]]()
      for (row, estimate) in zip(fold.testRows, estimates) {
        guard let point = estimate.point else { continue }
        points[samples.origins.sourceIndex(row), default: []].append(
          ScoredFixation.Sample(line: geometry[row], point: point))
      }
      for row in fold.testRows { outcomes[samples.origins.sourceIndex(row)] = Outcome(isFitted: true) }
      for (fixation, points) in points { outcomes[fixation] = Outcome(points) }
    }
    return tested.map { outcomes[$0] ?? Outcome() }
  }

  func judged(_ tested: [Int], without left: Set<Int> = [], isLeftOut: Bool = true) -> [JudgedFixation] {
    zip(tested, outcomes(of: tested, without: left, isLeftOut: isLeftOut)).map { index, outcome in
      JudgedFixation(fixations[index], samples.origins.sources[index], outcome, rowCount: rows[index].count)
    }
  }

  /// Some fixations, each predicted from all others of them by their medians; nil where that cannot be fitted.
  func leftOutMedians(_ tested: [Int]) -> LeftOutMedians? {
    let part = Part(samples: samples, rows: tested.flatMap { rows[$0] }.sorted(), columns: columns)
    let pieceOfNumber = Dictionary(
      uniqueKeysWithValues: tested.map { (samples.origins.sources[$0].fixation, pieces[$0][0]) })
    return LeftOutMedians(part) { pieceOfNumber[$0] ?? $0 }
  }

  /// The angle between the target of a fixation and a point so far off it, degrees; nil where it is not known.
  func angle(_ fixation: Int, off: ScreenPoint) -> Double? {
    let lines = rows[fixation].lazy.map { geometry[$0] }
    guard let line = lines.first(where: { $0.seen != nil }) else { return nil }
    let target = samples.targets[rows[fixation][0]]
    let accuracy = ScoredFixation([ScoredFixation.Sample(line: line, point: target + off)]).accuracy
    return accuracy.ifKnown.flatMap { $0.meanPoint.ifFinite }
  }

  private func blocks(_ tested: [Int]) -> [[Int]] {
    guard tested.count > Self.mostFolds else { return tested.map { [$0] } }
    return (0..<Self.mostFolds).map { block in
      stride(from: block, to: tested.count, by: Self.mostFolds).map { tested[$0] }
    }
  }

  /// Nil without rows to test or to train on.
  private func fold(_ index: Int, _ block: [Int], _ left: Set<Int>, _ isLeftOut: Bool) -> Fold? {
    let tested = block.flatMap { rows[$0] }.sorted()
    let out = left.union(isLeftOut ? block.flatMap { pieces[$0] } : [])
    let outRows = out.flatMap { rows[$0] }.sorted()
    guard !tested.isEmpty, outRows.count < samples.count else { return nil }
    return Fold(
      training: .allBut(outRows, of: samples.count), testRows: tested, repeatIndex: 0, index: index, name: "")
  }

  private static func cell(_ columns: ColumnSet) -> PlannedCell {
    PlannedCell(
      cell: Cell(group: "", samples: "frames", features: columns.name, calibrator: "linear", split: "gate"),
      calibrator: LinearCalibrator(), features: .columns(columns))
  }
}
