import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("What numbers are valid for")
struct GeneralisationTests {
  private func fixations(participants: Int, each: Int, grouped: Bool = false) -> [FixationScore] {
    (0..<participants).flatMap { person in
      (0..<each).map { fixation in
        let score = PlantedRun.Miss(x: 1, y: 1, fixation: fixation, participant: "p\(person)").score()
        let cell = Cell(
          group: grouped ? "participant=p\(person)" : "", samples: "frames", features: "gaze",
          calibrator: "linear", split: "s")
        return FixationScore(cell: cell, subject: score.subject, sums: score.sums)
      }
    }
  }

  private func run(
    leakage: Leakage = .honest, testedPeople: SplitReach.TestedPeople = .inTraining,
    leftOut: Split.LeftOut? = nil
  ) throws -> Run {
    var planted = PlantedRun(
      splits: [PlantedRun.split("s", leakage: leakage, leftOut: leftOut)],
      samples: [
        RunRecord.SamplesRecord(
          group: "", kind: "frames", count: 9, dropped: [:],
          reach: [
            "s": SplitReach(trainUnits: 7, testUnits: 2, testedPeople: testedPeople)
          ])
      ])
    planted.cells = [PlantedRun.cell("gaze", split: "s", rmse: [1])]
    return try planted.run
  }

  @Test("one person's fixations say nothing about other people, however many they are")
  func onePerson() throws {
    let scores = fixations(participants: 1, each: 45)
    #expect(try run().generalisation(samples: "frames", split: "s", scores) == .fixations(45))
    let sentence = Generalisation.fixations(45).sentence
    #expect(sentence.contains("(n = 45)") && sentence.contains("Not for other people."))
  }

  @Test("people who are in the training are not new people")
  func knownPeople() throws {
    let scores = fixations(participants: 8, each: 2)
    #expect(try run().generalisation(samples: "frames", split: "s", scores) == .knownPeople(8))
    let new = try run(testedPeople: .new)
    #expect(new.generalisation(samples: "frames", split: "s", scores) == .newPeople(8))
    let mixed = try run(testedPeople: .mixed)
    #expect(mixed.generalisation(samples: "frames", split: "s", scores) == .mixedPeople(8))
    let one = fixations(participants: 1, each: 3)
    #expect(new.generalisation(samples: "frames", split: "s", one) == .otherPerson(3))
    #expect(Generalisation.knownPeople(8).sentence.hasSuffix("who are not were not tested."))
    // No sentence denies what p values over people claim.
    #expect(!Generalisation.eachPerson.sentence.contains("Not for"))
  }

  @Test("rows of one person each are about that person")
  func eachPerson() throws {
    let scores = fixations(participants: 8, each: 2, grouped: true)
    #expect(try run().generalisation(samples: "frames", split: "s", scores) == .eachPerson)
  }

  @Test("what leaks, is no test or has no score is valid for nothing new and allows no interval")
  func nothing() throws {
    let scores = fixations(participants: 1, each: 9)
    for leakage in [Leakage.leaks, .noTest] {
      let scope = try run(leakage: leakage).generalisation(samples: "frames", split: "s", scores)
      #expect(scope == .nothingNew(leakage) && !scope.allowsIntervals)
    }
    #expect(try run().generalisation(samples: "frames", split: "s", []) == .nothingScored)
  }

  @Test("a head pose left out says nothing about other head poses; a fixation left out has no such limit")
  func restriction() throws {
    let scores = fixations(participants: 1, each: 9)
    let pose = try run(leftOut: .headPose).scope(samples: "frames", split: "s", scores)
    #expect(
      pose.sentence.hasSuffix(
        " The head poses left out are few: others can differ by more than any interval shows."))
    #expect(try run(leftOut: .fixation).scope(samples: "frames", split: "s", scores).restriction == nil)
    #expect(
      try !run(leakage: .leaks, leftOut: .target).scope(samples: "frames", split: "s", scores).sentence
        .contains("targets"))
  }

  @Test("five people are too few to say anything about others; six are enough")
  func people() {
    for scope in [Generalisation.newPeople(5), .ownCalibrations(5)] {
      #expect(scope.sentence.hasSuffix("5 participants are too few."))
    }
    #expect(Generalisation.newPeople(6).sentence.contains("resemble these 6"))
    #expect(Generalisation.ownCalibrations(6).sentence.contains("each with their own calibration"))
  }

  @Test("rows that are not people are no sample of a population")
  func rows() {
    #expect(Generalisation.rows(20).sentence.contains("no sample of a larger population"))
    #expect(!Generalisation.rows(20).allowsIntervals)
  }
}
