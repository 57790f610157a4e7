import Foundation
import Inputs

/// How long a shard lasts, estimated from a few units of work.
package struct ShardEstimate {
  let unitCount: Int
  /// Elapsed time on this machine with as many jobs as a shard gets.
  let secondsPerUnit: Double

  /// About how many units are fitted to find out.
  private static let sampleSize = 8

  init(unitCount: Int, secondsPerUnit: Double) {
    (self.unitCount, self.secondsPerUnit) = (unitCount, secondsPerUnit)
  }

  /// Fits a few units, spread over the whole work, and keeps what they find.
  ///
  /// - Throws: As `Experiment.run`.
  package init(of experiment: Experiment, out: String, _ options: RunOptions) async throws {
    unitCount = try experiment.begin(out: out, options).unitCount
    let count = max(1, unitCount / Self.sampleSize)
    guard let sample = Shard(index: 1, count: min(count, Shard.largestCount)) else {
      preconditionFailure("there is always a first shard")
    }
    let start = Date()
    try await experiment.run(sample, out: out, options)
    // Every `count`-th unit, from the first on.
    let sampled = (unitCount + sample.count - 1) / sample.count
    secondsPerUnit = Date().timeIntervalSince(start) / Double(max(1, sampled))
  }

  /// How many shards last at most about so many minutes each.
  package func shardCount(minutes: Int) -> Int {
    let count = (Double(unitCount) * secondsPerUnit / Double(60 * max(1, minutes))).rounded(.up)
    return max(1, min(Int(min(count, 1e9)), unitCount))
  }

  package var sentence: String {
    let time = secondsPerUnit < 0.001 ? "under 1 ms" : "about \(shortest(rounded)) s"
    return "\(unitCount) units of work, \(time) each"
  }

  private var rounded: Double {
    let scale = pow(10, 2 - floor(log10(max(secondsPerUnit, 1e-9))))
    return (secondsPerUnit * scale).rounded() / scale
  }
}
