import Statistics

/// A moment at which an exercise was recognised as done.
struct ExerciseTrigger: Sendable, Equatable {
  let exercise: Exercise
  /// When its shapes reached their thresholds, and when they had been held long enough; seconds.
  let start: Double
  let time: Double
}

/// Recognises exercises in a stream of blend shapes, as an app would while it runs: from the past alone.
struct ExerciseDetector {
  /// One per `EyeShape`; nil for a shape without a threshold.
  private let thresholds: [Double?]
  private let hold: Double
  private let rearm: Double

  /// Seconds that times may fall short of a duration, for rounding.
  private static let rounding = 1e-6

  init(thresholds: [Double?], hold: Double, rearm: Double) {
    precondition(thresholds.count == EyeShape.allCases.count, "\(thresholds.count) thresholds")
    self.thresholds = thresholds
    self.hold = hold
    self.rearm = rearm
  }

  init(_ references: [ShapeReference], coefficient: Double, options: ExerciseOptions) {
    self.init(
      thresholds: EyeShape.allCases.map { references[$0]?.threshold(coefficient).ifKnown },
      hold: options.hold,
      rearm: options.rearm)
  }

  /// The state of an exercise on one row.
  private enum Level {
    /// All shapes reach their thresholds; the smallest ratio of a shape to its threshold.
    case above(Double)
    case below
    case unknown
  }

  /// All triggers, in order of time.
  ///
  /// On each row at most one exercise is active. Of those whose shapes all reach their thresholds, a diagonal beats the
  /// two exercises it combines; of the rest, the one with the greatest min(shape ÷ threshold) wins. An exercise is
  /// done when it has been active for `hold`. It can be done again after `rearm` below its thresholds. A gap or a
  /// missing value interrupts both.
  func triggers(_ series: ShapeSeries) -> [ExerciseTrigger] {
    let all = Exercise.allCases
    let usable = all.indices.filter { index in
      series.has(all[index]) && all[index].shapes.allSatisfy { thresholds[$0.rawValue] != nil }
    }
    guard !usable.isEmpty else { return [] }
    let parts = usable.map { index in
      all[index].shapes.map {
        (values: series.values[$0.rawValue], threshold: thresholds[$0.rawValue] ?? .infinity)
      }
    }
    let axes = all.map { $0.axes.map(\.index) }
    var triggers = [ExerciseTrigger]()
    var levels = [Level](repeating: .unknown, count: all.count)
    var belowSince = [Double?](repeating: nil, count: all.count)
    var isArmed = [Bool](repeating: true, count: all.count)
    var active: (index: Int, since: Double)?
    var last: Double?
    for (row, time) in series.times.enumerated() {
      if let last, time - last > series.gapLimit {
        active = nil
        for index in usable { belowSince[index] = nil }
      }
      last = time
      for (place, index) in usable.enumerated() {
        levels[index] = Self.level(parts[place], row)
        switch levels[index] {
        case .above, .unknown: belowSince[index] = nil
        case .below:
          let since = belowSince[index] ?? time
          belowSince[index] = since
          if time - since >= rearm - Self.rounding { isArmed[index] = true }
        }
      }
      let winner = Self.winner(levels, usable, axes)
      if winner != active?.index { active = winner.map { ($0, time) } }
      if let active, isArmed[active.index], time - active.since >= hold - Self.rounding {
        triggers.append(ExerciseTrigger(exercise: all[active.index], start: active.since, time: time))
        isArmed[active.index] = false
      }
    }
    return triggers
  }

  private static func level(_ parts: [(values: [Double], threshold: Double)], _ row: Int) -> Level {
    var (ratio, isAbove) = (Double.infinity, true)
    for part in parts {
      let value = part.values[row]
      guard value.isFinite else { return .unknown }
      // A threshold is a sum, whose rounding must not make it unreachable.
      if value < part.threshold - 1e-9 { isAbove = false }
      ratio = min(ratio, value / part.threshold)
    }
    return isAbove ? .above(ratio) : .below
  }

  private static func winner(_ levels: [Level], _ usable: [Int], _ axes: [[Int]]) -> Int? {
    var best: (index: Int, ratio: Double)?
    for index in usable {
      guard case .above(let ratio) = levels[index] else { continue }
      let isBeaten = usable.contains { other in
        guard case .above = levels[other] else { return false }
        return axes[other].contains(index)
      }
      if !isBeaten, ratio > best?.ratio ?? -.infinity { best = (index, ratio) }
    }
    return best?.index
  }
}
