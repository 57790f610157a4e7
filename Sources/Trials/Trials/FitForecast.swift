import Calibration
import Files
import Foundation
import Inputs
import LinearAlgebra
import Scores
import Statistics

/// How long the fits of some units will take, measured on thinned training parts before the first of them.
///
/// If even slow calibrators would be done soon, nothing is measured at all; otherwise measuring takes about a fiftieth of
/// the time that it foretells, or less. Fits that share their work are measured together.
public struct FitForecast: Sendable {
  package struct Family: Sendable, Equatable {
    package let calibrator: String
    /// The time that all its fits take one after another.
    package let seconds: Double
  }

  /// The time of each calibrator's fits, the longest first; empty if nothing was measured.
  package let families: [Family]
  /// From the first fit to the last, on as many cores as the run has jobs.
  public let seconds: Double

  /// Whether people should know before they wait.
  public var isLong: Bool { seconds >= 60 }

  /// Nothing is measured if all fits certainly take less than this many seconds.
  private static let negligible = 30.0

  /// - Parameters:
  ///   - jobs: The number of units that run at a time.
  ///   - clock: Seconds since any moment; what other programs take of the machine would be multiplied by the growth.
  /// - Throws: `CancellationError`.
  package init(_ units: [TrialUnit], jobs: Int, clock: () -> Double = { ProcessorTime.ofThread }) throws {
    let all = units.enumerated().flatMap { position, unit in PlannedFits.all(of: unit, at: position) }
    // What is learned from the same others is learned once for all splits.
    var learned = Set<[String]>()
    let fits = all.filter { $0.ofOthers.map { learned.insert($0).inserted } ?? true }
    let together = SharedFits.all(of: units)
    let most = fits.reduce(0) { $0 + $1.mostSeconds } + together.reduce(0) { $0 + $1.mostSeconds }
    guard most >= Self.negligible else {
      (families, seconds) = ([], 0)
      return
    }
    var ofUnit = [Int: Double]()
    var families = [Family]()
    var ofShared = [String: Double]()
    if together.reduce(0, { $0 + $1.mostSeconds }) >= Self.negligible {
      for (unit, seconds) in try SharedFits.seconds(of: together, clock) {
        ofUnit[unit, default: 0] += seconds
        let cells = units[unit].cells.filter(\.isFittedTogether)
        for cell in cells {
          ofShared[cell.cell.calibrator, default: 0] += seconds / Double(cells.count)
        }
      }
    }
    for (calibrator, own) in Dictionary(grouping: fits, by: \.planned.cell.calibrator).sorted(by: {
      $0.key < $1.key
    }) {
      let times = try Self.seconds(of: own, clock)
      for (fits, seconds) in zip(own, times) { ofUnit[fits.unit, default: 0] += seconds }
      families.append(Family(calibrator: calibrator, seconds: times.reduce(0, +)))
    }
    families += ofShared.map { Family(calibrator: $0.key, seconds: $0.value) }
    self.families = families.sorted { ($1.seconds, $0.calibrator) < ($0.seconds, $1.calibrator) }
    // A unit is the work of one core.
    seconds = max(ofUnit.values.max() ?? 0, ofUnit.values.reduce(0, +) / Double(max(1, jobs)))
  }

  /// Fits of one calibrator that are measured; the others are taken to be like the next one in size.
  private static let mostMeasured = 4

  private static func seconds(of fits: [PlannedFits], _ clock: () -> Double) throws -> [Double] {
    let order = fits.indices.sorted {
      (fits[$0].rowCount, fits[$0].columnCount, $0) < (fits[$1].rowCount, fits[$1].columnCount, $1)
    }
    let measuredCount = min(mostMeasured, order.count)
    var seconds = [Double](repeating: 0, count: fits.count)
    for part in 0..<measuredCount {
      let places = part * order.count / measuredCount..<(part + 1) * order.count / measuredCount
      let middle = fits[order[(places.lowerBound + places.upperBound) / 2]]
      let count = order[places].reduce(0) { $0 + fits[$1].count }
      let growth = try FitGrowth(of: middle, count: count, clock)
      for index in order[places] {
        seconds[index] = growth.seconds(rowCount: fits[index].rowCount) * Double(fits[index].count)
      }
    }
    return seconds
  }
}

/// The fits of one cell in one unit.
private struct PlannedFits {
  let unit: Int
  let planned: PlannedCell
  let columns: ColumnSet
  let columnCount: Int
  let set: SampleSet
  let seed: UInt64
  /// The fold whose training part is neither large nor small.
  let fold: Fold
  let count: Int
  /// The mean number of training rows.
  let rowCount: Int
  /// Names the fits that learn from the same others, whatever the split; nil for fits to own rows alone.
  let ofOthers: [String]?

  static func all(of unit: TrialUnit, at position: Int) -> [PlannedFits] {
    // Each unit has repeats of its own, as folds can differ in time.
    let own = try? unit.split.folds(repeatIndex: unit.repeats.lowerBound)
    let folds = unit.folds ?? own ?? unit.split.drawnFolds
    guard !folds.isEmpty else { return [] }
    return unit.cells.compactMap { planned in
      guard case .columns(let columns) = planned.features, !planned.isFittedTogether,
        // Who asks how long a run takes has not asked for programs to be started.
        planned.calibrator.needs.programs.isEmpty
      else {
        return nil
      }
      let sizes = folds.map(planned.trainingCount).enumerated().sorted {
        ($0.element, $0.offset) < ($1.element, $1.offset)
      }
      let fold = folds[sizes[sizes.count / 2].offset]
      let cell = planned.cell
      let learns = planned.calibrator.needs.people(in: fold) != .own
      let count = learns ? Set(folds.map { $0.heldOut ?? $0.name }).count : folds.count * unit.repeats.count
      return PlannedFits(
        unit: position, planned: planned, columns: columns,
        columnCount: columns.count(in: unit.set.samples), set: unit.set, seed: unit.seed,
        fold: fold, count: count, rowCount: sizes.reduce(0) { $0 + $1.element } / sizes.count,
        ofOthers: learns ? [cell.group, cell.samples, cell.features, cell.calibrator] : nil)
    }
  }

  /// A bound that needs no fit: a choice among a hundred options, each of which costs the cube of the rows.
  var mostSeconds: Double {
    let rows = Double(rowCount)
    let candidates = Double(max(1, planned.calibrator.traits.candidateLabels.count))
    return Double(count) * candidates * (1e-3 + 1e-7 * rows * rows * rows)
  }

  /// The seconds of a fit and its predictions, and the number of rows it was trained on; nil if they cannot be fitted.
  func measured(rowCount asked: Int, _ clock: () -> Double) -> (rowCount: Int, seconds: Double)? {
    let share = Double(asked) / Double(max(1, planned.trainingCount(in: fold)))
    let thinned = share < 1 ? fold.thinned(to: share, of: set.samples) : fold
    let start = clock()
    do throws(FitError) {
      _ = try FittedTrial(planned, columns, thinned, of: set.samples, seed: seed, share: min(1, share))
    } catch {
      return nil
    }
    return (max(1, planned.trainingCount(in: thinned)), clock() - start)
  }
}

/// How the time of a fit grows with its training rows: as a power of their number, beyond the largest that was measured.
private struct FitGrowth {
  private var rowCount = 1
  private var measured = 0.0
  private var power = 3.0

  private static let firstRowCount = 32
  /// The share of the foretold time that the largest measured fit may take; those before it take about as much again.
  private static let dearest = 0.01
  /// A fit that certainly takes less is measured in any case.
  private static let cheap = 0.1
  private static let mostSeconds = 10.0
  /// What the fits may take without being measured any better.
  private static let negligible = 5.0
  /// Few rows hide how the time of many grows, so that measuring goes on as if it grew at least so.
  private static let cautiousPower = 3.0

  /// - Parameters:
  ///   - fits: Those of which one is measured.
  ///   - count: The number of all fits that are taken to be like it.
  /// - Throws: `CancellationError`.
  init(of fits: PlannedFits, count: Int, _ clock: () -> Double) throws {
    var asked = Self.firstRowCount
    var isKnown = false
    while true {
      try Task.checkCancellation()
      if let now = fits.measured(rowCount: asked, clock) {
        // Less than a millisecond says nothing about growth.
        if isKnown, measured > 1e-3, now.rowCount > rowCount {
          let observed = log(now.seconds / measured) / log(Double(now.rowCount) / Double(rowCount))
          power = min(3.5, max(0, observed))
        }
        (rowCount, measured, isKnown) = (now.rowCount, now.seconds, true)
      }
      guard asked < fits.rowCount else { return }
      asked *= 2
      let cautious = max(power, Self.cautiousPower)
      let total = seconds(rowCount: fits.rowCount, power: cautious) * Double(count)
      let next = seconds(rowCount: min(asked, fits.rowCount), power: cautious)
      let affordable = max(Self.cheap, min(Self.mostSeconds, Self.dearest * total))
      let isWorthIt = total >= Self.negligible && next <= affordable
      guard !isKnown || isWorthIt else { return }
    }
  }

  func seconds(rowCount wanted: Int) -> Double { seconds(rowCount: wanted, power: power) }

  private func seconds(rowCount wanted: Int, power: Double) -> Double {
    measured * pow(Double(wanted) / Double(rowCount), power)
  }
}

extension Fold {
  /// Fewer fixations than this are thinned no further; their frames are.
  private static let fewFixations = 18

  /// The same fold with a share of its rows: a share of the fixations, and of their frames where they are few.
  fileprivate func thinned(to share: Double, of samples: Samples) -> Fold {
    func part(_ rows: [Int]) -> [Int] {
      guard !rows.isEmpty else { return [] }
      let byFixation = grouped(rows, by: { samples.origins.fixation($0) })
      let kept = max(min(byFixation.count, Self.fewFixations), Int(share * Double(byFixation.count)))
      // A golden step visits all targets, in whatever order somebody looked at them.
      let step = Double(byFixation.count) * 0.618_033_988_749_895
      var chosen = Set<Int>()
      var position = 0.0
      while chosen.count < kept {
        var index = Int(position) % byFixation.count
        while !chosen.insert(index).inserted { index = (index + 1) % byFixation.count }
        position += step
      }
      let fixations = chosen.map { byFixation[$0] }
      let rowCount = fixations.reduce(0) { $0 + $1.count }
      let ofFrames = min(1, share * Double(rows.count) / Double(rowCount))
      return fixations.flatMap { $0.prefix(max(1, Int((ofFrames * Double($0.count)).rounded()))) }.sorted()
    }
    return Fold(
      training: .rows(part(trainRows)), testRows: part(testRows), otherRows: part(otherRows),
      repeatIndex: repeatIndex, index: index, name: name, heldOut: heldOut)
  }
}
