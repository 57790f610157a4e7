import Calibration
import Scores

/// The fits of one unit that share their work, whose time is measured on a few of its repeats or folds.
struct SharedFits {
  /// The position of the unit.
  private let position: Int
  /// The unit with these fits alone.
  private let unit: TrialUnit
  /// The trials times what one of them takes at most.
  let mostSeconds: Double

  static func all(of units: [TrialUnit]) -> [SharedFits] {
    units.enumerated().compactMap { position, unit in
      let cells = unit.cells.indices.filter { unit.cells[$0].isFittedTogether }
      guard !cells.isEmpty, unit.partCount > 0 else { return nil }
      let unit = unit.with(cells: cells)
      let columnCount = unit.cells.reduce(0) { $0 + $1.columnCount(in: unit.set.samples) }
      // A bound that needs no fit: products of all columns for each row, and scores of each row.
      let ofTrial = 1e-4 + 1e-7 * Double(unit.set.samples.count) * (5 + Double(columnCount / cells.count))
      return SharedFits(
        position: position, unit: unit, mostSeconds: Double(unit.trialCount) * ofTrial)
    }
  }

  /// Splits of sample sets that are measured; the others are taken to be like the next one in size.
  private static let mostMeasured = 8
  /// A measurement of this many seconds says enough.
  private static let enough = 0.02

  /// The seconds of each unit.
  ///
  /// - Throws: `CancellationError`.
  static func seconds(of fits: [SharedFits], _ clock: () -> Double) throws -> [(unit: Int, seconds: Double)] {
    let order = fits.indices.sorted { (fits[$0].mostSeconds, $0) < (fits[$1].mostSeconds, $1) }
    let measuredCount = min(mostMeasured, order.count)
    var seconds = [(unit: Int, seconds: Double)]()
    for part in 0..<measuredCount {
      let places = part * order.count / measuredCount..<(part + 1) * order.count / measuredCount
      let middle = fits[order[(places.lowerBound + places.upperBound) / 2]]
      let share = try middle.measured(clock) / middle.mostSeconds
      seconds += order[places].map { (fits[$0].position, share * fits[$0].mostSeconds) }
    }
    return seconds
  }

  /// The seconds of the unit, from its last repeats or folds: the first repeat has more to do.
  private func measured(_ clock: () -> Double) throws -> Double {
    // What all trials share is done once.
    _ = try unit.last(1).run()
    var count = 1
    while true {
      let part = unit.last(count)
      let start = clock()
      _ = try part.run()
      let seconds = clock() - start
      guard seconds < Self.enough, count < unit.partCount else {
        return seconds * Double(unit.partCount) / Double(min(count, unit.partCount))
      }
      count *= 2
    }
  }
}

extension PlannedCell {
  /// True if it is fitted together with other cells and folds.
  var isFittedTogether: Bool {
    guard case .columns(let columns) = features else { return false }
    return !columns.learns && calibrator.sharedMethod != nil
  }

  fileprivate func columnCount(in samples: Samples) -> Int {
    guard case .columns(let columns) = features else { return 0 }
    return columns.count(in: samples)
  }
}
