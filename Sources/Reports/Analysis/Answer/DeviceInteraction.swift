import Statistics
import Trials

/// An answer from the fixations on one device alone.
struct DeviceAnswer: Sendable {
  let device: String
  let answer: Answer

  /// One per device that has an answer; empty with one device.
  static func all(_ results: SplitResults, _ answer: Answer) -> [DeviceAnswer] {
    guard answer.devices.count > 1 else { return [] }
    return answer.devices.compactMap { device in
      Answer(results, device: device).map { DeviceAnswer(device: device, answer: $0) }
    }
  }
}

/// Whether the differences between the rows of an answer depend on the device, asked of people who used all devices.
struct DeviceInteraction: Sendable {
  enum Outcome: Sendable {
    /// The pair of rows whose difference depends most on the device, and where the first row leads by more.
    case tested(
      p: Double, rows: (one: Int, other: Int), devices: (one: String, other: String), difference: Double)
    /// Fewer people than that used all devices.
    case tooFewPeople(Int)
    case noVariation
  }

  let devices: [String]
  let peopleCount: Int
  let outcome: Outcome

  /// - Returns: Nil with one device or one row, and where the rows were not compared over people.
  init?(_ results: SplitResults, _ answer: Answer, _ onDevices: [DeviceAnswer]) {
    guard answer.devices.count > 1, answer.rows.count > 1, answer.withheld == nil,
      answer.units.kind == .people
    else { return nil }
    devices = answer.devices
    let parts = onDevices.map(\.answer)
    let people = answer.units.names.filter { name in parts.allSatisfy { $0.units.names.contains(name) } }
    peopleCount = people.count
    guard parts.count == devices.count, people.count >= BestComparison.leastUnitCount else {
      outcome = .tooFewPeople(people.count)
      return
    }
    let errors = answer.rows.map { row in
      people.map { person in
        parts.map { part -> Double in
          let own = part.rows.first { $0.cells[0].series == row.cells[0].series }
          return part.units.names.firstIndex(of: person).flatMap { place in own?.errors[place] } ?? .nan
        }
      }
    }
    let record = results.run.record.experiment
    guard errors.joined().joined().allSatisfy(\.isFinite),
      let test = InteractionTest(errors, seed: record.seed, stream: "devices \(results.split)")
    else {
      outcome = .noVariation
      return
    }
    outcome = .tested(
      p: test.p, rows: test.rows, devices: (devices[test.conditions.one], devices[test.conditions.other]),
      difference: test.meanDifference)
  }
}
