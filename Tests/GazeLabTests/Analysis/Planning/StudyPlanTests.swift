import Documents
import Files
import Foundation
import Inputs
import Statistics
import TestSupport
import Testing

@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Statistics
@testable import Trials

/// How many people and targets a study needs, as a pilot foretells.
struct StudyPlanTests {
  private static let headset =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Fixtures/Headset"
  private static let degree = 100 / 2.0.squareRoot()

  /// People with one error per target and row; each 1.0 is 1°.
  private static func run(
    _ rows: [(features: String, degrees: [[Double]])], leakage: Leakage = .honest
  ) -> PlantedRun {
    var run = PlantedRun(splits: [PlantedRun.split("s", leakage: leakage)])
    run.cells = rows.map { features, degrees in
      let misses = degrees.enumerated().flatMap { person, errors in
        errors.enumerated().map { target, error in
          PlantedRun.Miss(
            x: error * degree, y: error * degree, fixation: target, participant: "p\(person)")
        }
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"), [[misses]]
      )
    }
    return run
  }

  private func plan(
    _ run: Run, _ difference: Double, halfWidth: Double = 0.1, power: Double = 0.8
  ) throws -> StudyPlan {
    let results = try #require(SplitResults.all(in: run).first)
    let ranking = try #require(results.ranking)
    let question = StudyPlan.Question(difference: difference, halfWidth: halfWidth, power: power)
    return try #require(StudyPlan(results, ranking, ranking.rows[0], ranking.rows[1], question))
  }

  private func headsetRun() async throws -> (run: Run, folder: TemporaryFolder) {
    let folder = TemporaryFolder(
      existing: FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)")
    try folder.write(
      "first.yaml",
      """
      dataset: \(Self.headset)
      features: [gaze]
      calibrators: [none, linear]
      splits: [{kind: leave-one-out, over: target, within: participant}]
      seed: 1

      """)
    let written = try await Experiment(
      file: folder.at("first.yaml"), in: DatasetFolders(named: [], environment: nil)
    ).run(out: folder.at("out"), RunOptions(drawsFigures: false))
    return (try Run(folder: written.folder), folder)
  }

  @Test("from the headset's pilot, the card tells planned studies apart as often as planned, by brute force")
  func headset() async throws {
    let (run, folder) = try await headsetRun()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let plan = try plan(run, 1.5)
    #expect(plan.peopleInPilot == 12)
    let count = try #require(plan.byCard.count)
    // Studies of so many of the pilot's people, drawn with replacement, in which the worse row is 1.5° worse on average. Draws
    // spread less than the pilot's people by √(11/12), which is made up for.
    let (better, worse) = (plan.rows.better.errors, plan.rows.worse.errors)
    let differences = zip(worse, better).map { $0 - $1 }
    let mean = differences.reduce(0, +) / 12
    var generator = SeededGenerator(seed: 77, stream: "brute force")
    var toldCount = 0
    let studyCount = 800
    for study in 0..<studyCount {
      let people = (0..<count).map { _ in generator.next(below: 12) }
      let own = people.map { better[$0] }
      let other = people.map {
        better[$0] + 1.5 + (differences[$0] - mean) * (12.0 / 11).squareRoot()
      }
      let card = BestComparison([own, other], seed: UInt64(study))
      toldCount += card.rows[1].isInSet ? 0 : 1
    }
    let share = Double(toldCount) / Double(studyCount)
    // As many people as needed, so that the power is at least 0.8, and a little above between whole numbers.
    #expect(share > 0.75 && share < 0.9, "\(count) people: \(share)")
    let power = SignFlipPower(
      differences, difference: 1.5, seed: 1, stream: "plan \(run.record.experiment.splits[0].label)"
    )
    .power(count)
    #expect(abs(share - power) < 0.05, "\(count) people: \(share), planned \(power)")
    let components = try #require(plan.components)
    #expect(components.targetCount == 25 && components.personCount == 12 && components.repeatCount == 2)
    #expect(components.components.map(\.source) == [.person, .target, .personOnTarget, .rest])
  }

  @Test("numbers of people follow the SD of the differences and its interval, as scipy has them")
  func people() throws {
    // Differences of 0.2, 0.6, …: their mean is 1.2 and their SD √(0.16 · 3.5) = 0.748.
    let base = [3.0, 4, 5, 3.5, 4.5, 3.2]
    let shifts = (0..<6).map { 0.2 + 0.4 * Double($0) }
    let run = Self.run([("gaze", base.map { [$0] }), ("face", zip(base, shifts).map { [$0 + $1] })])
    let plan = try plan(run.run, 0.5)
    #expect(abs(plan.meanDifference - 1.2) < 1e-9 && abs(plan.deviation - 0.56.squareRoot()) < 1e-9)
    // SD · √(5 / chi2.ppf([0.975, 0.025], 5)), and the smallest n by scipy.stats.nct for each of the three SDs.
    #expect(relativeError(plan.deviationInterval.low, of: 0.4671144965071455) < 1e-9)
    #expect(relativeError(plan.deviationInterval.high, of: 1.8353682494313672) < 1e-9)
    #expect(plan.byT.count == 20 && plan.byT.low == 9 && plan.byT.high == 108)
    #expect(
      plan.components == nil && plan.combinations.isEmpty,
      "one fixation per person does not tell people apart")
  }

  @Test("combinations of people and targets keep the half width, and one person or target fewer does not")
  func combinations() throws {
    var generator = SeededGenerator(seed: 8, stream: "components")
    let errors = (0..<14).map { _ in
      let person = 3 + 0.4 * generator.nearlyNormal()
      return (0..<9).map { _ in person + 0.6 * generator.nearlyNormal() }
    }
    let run = Self.run([
      ("gaze", errors), ("face", errors.map { $0.map { $0 + 1 + 0.1 * generator.nearlyNormal() } }),
    ])
    let plan = try plan(run.run, 0.5, halfWidth: 0.2)
    let components = try #require(plan.components)
    #expect(components.targetCount == 9 && components.repeatCount == 1 && components.fixationCount == 126)
    // Balanced, so that the person's part is that of the analysis of variance with targets.
    let means = errors.map { $0.reduce(0, +) / 9 }
    let mean = means.reduce(0, +) / 14
    let ofTargets = (0..<9).map { target in errors.reduce(0) { $0 + $1[target] } / 14 }
    let ofPeople = 9 * means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 13
    let rest =
      errors.enumerated().reduce(0.0) { sum, person in
        sum
          + person.element.enumerated().reduce(0) { own, target in
            let left = target.element - means[person.offset] - ofTargets[target.offset] + mean
            return own + left * left
          }
      } / Double(13 * 8)
    let target = 14 * ofTargets.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 8
    if target > rest {
      #expect(relativeError(components.variance(.person), of: (ofPeople - rest) / 9) < 1e-4)
      #expect(relativeError(components.variance(.rest), of: rest) < 1e-4)
    } else {
      #expect(components.variance(.target) == 0)
    }
    let own = components.variance(.person)
    for combination in plan.combinations {
      let people = try #require(combination.peopleCount)
      let variance = own + components.variance(.rest) / Double(combination.targetCount)
      func halfWidth(_ people: Int) -> Double {
        StudentDistribution(degreesOfFreedom: Double(people - 1)).quantile(0.975)
          * (variance / Double(people)).squareRoot()
      }
      #expect(halfWidth(people) <= 0.2 && halfWidth(people - 1) > 0.2)
    }
    #expect(plan.combinations.map(\.targetCount) == [5, 9, 16, 25])
  }

  private func complaint(
    _ run: PlantedRun, _ amount: ErrorAmount = ErrorAmount(value: 0.5, unit: .degrees), between: [String] = []
  ) throws -> String {
    let stored = try run.run
    do throws(InputError) {
      _ = try StudyPlanReport(stored, difference: amount, power: 0.8, between: between)
      return ""
    } catch {
      return error.reportLines.joined(separator: "\n")
    }
  }

  @Test(
    "what cannot be planned from is refused with the reason: other units, a leak, one person, equal differences"
  )
  func refused() throws {
    let base = [3.0, 4, 5, 3.5, 4.5, 3.2].map { [$0] }
    let noisy = [3.3, 4.1, 5.6, 3.6, 4.9, 3.1].map { [$0] }
    let rows = [("gaze", base), ("face", noisy)]
    #expect(try complaint(Self.run(rows)).isEmpty)
    #expect(
      try complaint(Self.run(rows), ErrorAmount(value: 20, unit: .points)).contains(
        "its errors are in deg, not pt; write --difference 0.3deg"))
    #expect(
      try complaint(Self.run(rows, leakage: .leaks)).contains("frames of tested fixations were trained on"))
    #expect(
      try complaint(Self.run([("gaze", [[1, 2, 3, 4, 5, 6]]), ("face", [[2, 2, 4, 4, 6, 6]])])).contains(
        "not people; plan from a run of several people"))
    #expect(
      try complaint(Self.run([("gaze", base), ("face", base.map { [$0[0] + 1] })])).contains(
        "the difference between the two rows is the same for everyone"))
    #expect(
      try complaint(Self.run(rows), between: ["gaze", "fase"]).contains(
        "no row is called 'fase'; did you mean 'face'?"))
    #expect(try complaint(Self.run([("gaze", base)])).contains("there is one row, and so no difference"))
  }

  @Test("the text fits 80 columns, and says ranges, combinations and what the pilot leaves open")
  func text() throws {
    var generator = SeededGenerator(seed: 8, stream: "text")
    let errors = (0..<8).map { _ in
      let person = 3 + 0.4 * generator.nearlyNormal()
      return (0..<9).map { _ in person + 0.6 * generator.nearlyNormal() }
    }
    let other = errors.map { person in
      let shift = 0.3 + 0.2 * generator.nearlyNormal()
      return person.map { $0 + shift }
    }
    let report = try StudyPlanReport(
      Self.run([("gaze", errors), ("gaze+face", other)]).run,
      difference: ErrorAmount(value: 0.3, unit: .degrees), power: 0.8, between: ["gaze + face", "gaze"])
    let text = report.text(width: 80)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Pilot of 8 people: gaze errs by"))
    #expect(words.contains("To find a difference of 0.3° with a probability (power) of 0.80: "))
    #expect(words.contains("±0.1° needs ") && words.contains(" people × 9 targets"))
    let json = JSONAnswer.text(report.answers)
    let answers = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let facts = try #require(answers.first?["facts"] as? [String: Any])
    #expect(facts["pilot_people"] as? Int == 8 && facts["unit"] as? String == "°")
    #expect((facts["people_t"] as? Int).map { $0 > 2 } == true)
    let tables = try #require(answers.first?["tables"] as? [[String: Any]])
    #expect(tables.compactMap { $0["name"] as? String } == ["people", "components", "combinations"])
  }
}
