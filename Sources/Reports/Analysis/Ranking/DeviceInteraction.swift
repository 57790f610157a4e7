import Statistics
import Trials

/// A ranking by the fixations on one device alone.
struct DeviceRanking: Sendable {
  let device: String
  let ranking: Ranking

  /// One per device that has a ranking; empty with one device.
  static func all(_ results: SplitResults, _ ranking: Ranking) -> [DeviceRanking] {
    guard ranking.devices.count > 1 else { return [] }
    return ranking.devices.compactMap { device in
      Ranking(results, device: device).map { DeviceRanking(device: device, ranking: $0) }
    }
  }
}

/// Whether the differences between the rows of a ranking depend on the device, asked of people who used all devices.
struct DeviceInteraction: Sendable {
  enum Outcome: Sendable {
    /// The pair of rows whose difference depends most on the device, and where the first row leads by more.
    case tested(
      p: Double, rows: (one: Int, other: Int), devices: (one: String, other: String), difference: Double)
    /// Fewer people than that used all devices.
    case tooFewPeople(Int)
    case noVariation
  }

  let peopleCount: Int
  let outcome: Outcome

  /// - Returns: Nil with one device or one row, and where the rows were not compared over people.
  init?(_ results: SplitResults, _ ranking: Ranking, _ onDevices: [DeviceRanking]) {
    guard ranking.devices.count > 1, ranking.rows.count > 1, ranking.isCompared, ranking.units.kind == .people
    else { return nil }
    let (devices, parts) = (ranking.devices, onDevices.map(\.ranking))
    let people = ranking.units.names.filter { name in parts.allSatisfy { $0.units.names.contains(name) } }
    peopleCount = people.count
    guard parts.count == devices.count, people.count >= BestComparison.leastUnitCount else {
      outcome = .tooFewPeople(people.count)
      return
    }
    // NaN where a person lacks an error on a device: nothing is compared then.
    let errors = ranking.rows.map { row in
      people.map { person in
        parts.map { part -> Double in
          part.units.names.firstIndex(of: person).flatMap { part.row(like: row)?.errors[$0] } ?? .nan
        }
      }
    }
    let seed = results.run.record.experiment.seed
    guard errors.joined().joined().allSatisfy(\.isFinite),
      let test = InteractionTest(errors, seed: seed, stream: "devices \(results.split)")
    else {
      outcome = .noVariation
      return
    }
    outcome = .tested(
      p: test.p, rows: test.rows, devices: (devices[test.conditions.one], devices[test.conditions.other]),
      difference: test.meanDifference)
  }
}
