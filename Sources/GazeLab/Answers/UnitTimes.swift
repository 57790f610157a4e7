import Documents
import Inputs
import Trials

/// How long the units of a plan take, from some that were run one after another, and how many shards that makes.
package struct UnitTimes: Sendable {
  /// A unit of work that was run.
  struct Measured: Sendable {
    /// The position of its split among all splits of all sample sets.
    let place: Int
    let trialCount: Int
    /// CPU seconds.
    let seconds: Double
    /// For the first measured unit of a place: the CPU seconds of what all units of the place share; otherwise 0.
    var shared = 0.0
  }

  let unitCount: Int
  /// CPU seconds of each measured unit, in ascending order.
  let seconds: [Double]
  /// CPU seconds of all units.
  let total: Double
  /// CPU seconds before the first unit: reading, sampling, dividing, and what units share. Every shard repeats them.
  let preparation: Double

  /// - Parameters:
  ///   - units: The place and the number of trials of all units.
  ///   - measured: At least one unit if there are any.
  ///   - planning: CPU seconds until there was a plan.
  init(units: [(place: Int, trialCount: Int)], measured: [Measured], planning: Double) {
    unitCount = units.count
    seconds = measured.map(\.seconds).sorted()
    func secondsPerTrial(_ some: [Measured]) -> Double {
      let trials = some.reduce(0) { $0 + $1.trialCount }
      return trials > 0 ? some.reduce(0) { $0 + $1.seconds } / Double(trials) : 0
    }
    let ofAll = secondsPerTrial(measured)
    let ofPlace = Dictionary(grouping: measured, by: \.place).mapValues(secondsPerTrial)
    total = units.reduce(0) { $0 + (ofPlace[$1.place] ?? ofAll) * Double($1.trialCount) }
    let places = Set(units.map(\.place)).count
    let shared = measured.reduce(0) { $0 + $1.shared }
    preparation = planning + (ofPlace.isEmpty ? 0 : shared * Double(places) / Double(ofPlace.count))
  }

  /// The fewest shards that take at most some minutes each, and at most as many as there are units.
  ///
  /// - Parameter jobs: How many units a shard runs at a time.
  /// - Returns: Nil if what every shard repeats takes longer than that.
  package func shardCount(minutes: Double, jobs: Int) -> Int? {
    let room = minutes * 60 - preparation
    guard room > 0 else { return nil }
    let count = (total / (room * Double(jobs))).rounded(.up)
    return max(1, count < Double(unitCount) ? Int(count) : unitCount)
  }

  /// Two sentences or more, for a terminal.
  package func text(minutes: Double, jobs: Int, width: Int = 80) -> String {
    TextTable.wrap(sentences(minutes: minutes, jobs: jobs), width).joined(separator: "\n")
  }

  func sentences(minutes: Double, jobs: Int) -> String {
    guard let least = seconds.first, let most = seconds.last else { return "There is nothing to measure." }
    let mean = seconds.reduce(0, +) / Double(seconds.count)
    let measured = """
      Measured \(seconds.count) of \(counted(unitCount, "unit")): \(Self.time(mean)) each (\(Self.time(least)) to \
      \(Self.time(most))); about \(Self.time(total)) for all, and \(Self.time(preparation)) to prepare, which every \
      shard repeats.
      """
    let limit =
      "\(shortest(minutes)) \(minutes == 1 ? "minute" : "minutes") per shard on \(counted(jobs, "core"))"
    guard let count = shardCount(minutes: minutes, jobs: jobs) else {
      return measured + " No number of shards gives \(limit)."
    }
    let perShard = preparation + total / Double(count * jobs)
    if count == 1 {
      return measured + " For \(limit), one shard is enough: it takes about \(Self.time(perShard))."
    }
    let isTooSlow = perShard > minutes * 60
    return measured
      + (isTooSlow
        ? " Even with one unit per shard, \(limit) is not enough: \(count) shards take about \(Self.time(perShard)) each."
        : " For \(limit): \(count) shards, --shard 1/\(count) to --shard \(count)/\(count).")
  }

  /// Seconds in the unit that people would use, such as `0.08 s`, `51 s`, `12 min` or `3.5 h`.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<0.095: "\(decimal(seconds, 3)) s"
    case ..<0.95: "\(decimal(seconds, 2)) s"
    case ..<9.5: "\(decimal(seconds, 1)) s"
    case ..<120: "\(decimal(seconds, 0)) s"
    case ..<7200: "\(decimal(seconds / 60, 0)) min"
    default: "\(decimal(seconds / 3600, 1)) h"
    }
  }
}

extension Experiment {
  /// Runs units that are spread over the plan, one after another, and writes nothing.
  ///
  /// - Parameter limit: No further unit is begun after so many CPU seconds.
  /// - Throws: `CancellationError`.
  package func measureUnits(forSeconds limit: Double, _ options: RunOptions = RunOptions()) throws
    -> UnitTimes
  {
    let planning = CPUTime.seconds
    let units = TrialRunner(plan, options).units
    var (measured, seen) = ([UnitTimes.Measured](), Set<Int>())
    for index in spread(units.count) where measured.isEmpty || CPUTime.seconds - planning < limit {
      let unit = units[index]
      func seconds() throws -> Double {
        let start = CPUTime.seconds
        _ = try unit.run()
        return CPUTime.seconds - start
      }
      // The first unit of a place makes what all of its units share, so it is run twice.
      let first = seen.insert(unit.place).inserted ? try seconds() : nil
      let own = try seconds()
      measured.append(
        UnitTimes.Measured(
          place: unit.place, trialCount: unit.trialCount, seconds: own,
          shared: first.map { max(0, $0 - own) } ?? 0))
    }
    return UnitTimes(
      units: units.map { ($0.place, $0.trialCount) }, measured: measured, planning: planning)
  }
}

/// The numbers from 0 to `count` − 1 in an order of which every beginning is spread evenly: that of their reversed bits.
func spread(_ count: Int) -> [Int] {
  guard count > 1 else { return Array(0..<count) }
  let width = Int.bitWidth - (count - 1).leadingZeroBitCount
  return (0..<1 << width).map { number in
    (0..<width).reduce(0) { $0 | (number >> $1 & 1) << (width - 1 - $1) }
  }.filter { $0 < count }
}
