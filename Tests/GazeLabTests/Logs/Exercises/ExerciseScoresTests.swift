import Testing

@testable import Exercises

@Suite("Hits, misses and false triggers")
struct ExerciseScoresTests {
  static func interval(_ exercise: Exercise, _ cycle: Int, _ start: Double, _ end: Double) -> ExerciseInterval
  {
    ExerciseInterval(exercise: exercise, cycle: cycle, start: start, end: end)
  }

  static func trigger(_ exercise: Exercise, _ time: Double) -> ExerciseTrigger {
    ExerciseTrigger(exercise: exercise, start: time - 0.2, time: time)
  }

  @Test("each trigger is a hit, a repeat or false, and each cycle is counted once")
  func counts() throws {
    let series = PlantedShapes(seconds: 60).series
    let intervals = [
      Self.interval(.right, 1, 10, 12), Self.interval(.right, 2, 20, 22), Self.interval(.up, 1, 30, 32),
      Self.interval(.topLeft, 1, 32, 34),
    ]
    let triggers = [
      Self.trigger(.right, 5), Self.trigger(.right, 10.5), Self.trigger(.right, 11.5),
      Self.trigger(.left, 20.4),
      Self.trigger(.blink, 21), Self.trigger(.up, 30.3), Self.trigger(.up, 32), Self.trigger(.topLeft, 33),
    ]
    let scores = ExerciseScores(series, intervals, triggers)
    #expect(scores.triggers.map(\.kind) == [.wrong, .hit, .repeated, .wrong, .wrong, .hit, .wrong, .hit])
    #expect(scores.cycles.map(\.recognised) == [.right, .left, .up, .topLeft])
    let right = try #require(scores.scores.first { $0.exercise == .right })
    #expect(right.cycleCount == 2 && right.hitCount == 1 && right.missCount == 1)
    #expect(right.repeatCount == 1 && right.falseCount == 1 && right.completionTimes == [0.5])
    // Of 60 s, 4 are labelled with it.
    #expect(abs(right.otherMinutes - 56.0 / 60) < 1e-9)
    #expect(abs(try right.falseRate.get() - 60.0 / 56) < 1e-9)
    // At 32 s the next cycle has begun, so that up is false and topLeft is not taken for it.
    let up = try #require(scores.scores.first { $0.exercise == .up })
    #expect(up.hitCount == 1 && up.falseCount == 1)
  }

  @Test("time during which shapes are missing, or nothing was recorded, is not counted")
  func validTime() {
    var planted = PlantedShapes(times: (0...300).map { Double($0) / 10 + ($0 > 150 ? 30 : 0) })
    planted.plant(.blinkLeft, .nan, from: 5, through: 9.9)
    // 30 s of steps, less 50 rows without a value; the gap of 30.1 s counts as two steps of 0.1 s.
    #expect(abs(planted.series.validSeconds - (30 - 5 + 0.1)) < 1e-9)
    #expect(abs(planted.series.validSeconds(from: 4, to: 11) - 2) < 1e-9)
  }

  @Test(
    "the chosen coefficient has the most hits with at most one false trigger per minute; ties go to the larger"
  )
  func choice() {
    func point(_ coefficient: Double, hits: Int, wrong: Int) -> SweepPoint {
      let times = [Double](repeating: 1, count: hits)
      return SweepPoint(
        coefficient: coefficient,
        scores: [
          ExerciseScore(
            exercise: .up, cycleCount: 10, completionTimes: times, falseCount: wrong, otherMinutes: 2)
        ])
    }
    let sweep = [
      point(0.5, hits: 10, wrong: 3), point(0.6, hits: 9, wrong: 2), point(0.7, hits: 9, wrong: 0),
      point(0.8, hits: 8, wrong: 0),
    ]
    #expect(sweep.chosen(limit: 1)?.coefficient == 0.7)
    #expect(sweep.chosen(limit: 2)?.coefficient == 0.5)
    #expect([point(0.5, hits: 10, wrong: 3)].chosen(limit: 1) == nil)
  }

  @Test("the coefficients of a sweep are round numbers that include both ends")
  func coefficients() {
    let sweep = ExerciseOptions().coefficients
    #expect(sweep == [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1])
  }

  @Test("two cycles of planted exercises are recognised, and the false one between them is counted")
  func planted() throws {
    var planted = PlantedShapes(seconds: 30, rest: 0.1)
    let plan: [(Exercise, Double)] = [
      (.up, 2), (.down, 5), (.topLeft, 8), (.blink, 11), (.up, 14), (.right, 17),
    ]
    for (exercise, start) in plan { planted.plant(exercise, 0.9, from: start, through: start + 1) }
    planted.plant(.down, 0.8, from: 20, through: 21)
    planted.plant(.left, 0.9, from: 23, through: 24)
    let intervals =
      plan.enumerated().map { index, own in
        Self.interval(own.0, index + 1, own.1, own.1 + 1)
      } + [Self.interval(.left, 1, 23, 24)]
    let recording = ExerciseRecording(
      name: "a", participant: "p", series: planted.series, intervals: intervals)
    // The median of equal numbers is one of them; their mean need not be.
    let study = ExerciseStudy([recording], ExerciseOptions(reference: .median))
    let result = try #require(study.results.first)
    #expect(result.calibration?.source == .same && study.people[0].choices.isEmpty)
    #expect(result.cycles.allSatisfy { $0.recognised == $0.interval.exercise })
    #expect(result.triggers.filter { $0.kind == .wrong }.map(\.trigger.exercise) == [.down])
    // The look down that nobody asked for reaches (0.8 − 0.1)/(0.9 − 0.1) = 0.875 of the reference.
    #expect(
      result.sweep.filter { $0.falseCount == 1 }.map(\.coefficient) == [
        0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85,
      ])
    #expect(result.sweep.allSatisfy { $0.hitCount == 7 })
  }

  @Test("thresholds and the coefficient come from another recording of the same person, where there is one")
  func people() {
    func recording(_ name: String, _ person: String, _ level: Double, isLabelled: Bool = true)
      -> ExerciseRecording
    {
      var planted = PlantedShapes(seconds: 10)
      planted.plant(.up, level, from: 2, through: 3)
      return ExerciseRecording(
        name: name, participant: person, series: planted.series,
        intervals: isLabelled ? [Self.interval(.up, 1, 2, 3)] : [])
    }
    let study = ExerciseStudy(
      [
        recording("a1", "a", 0.6), recording("a2", "a", 0.9), recording("a3", "a", 0.5),
        recording("b1", "b", 0.9), recording("b2", "b", 0.9, isLabelled: false),
        recording("c1", "c", 0.9, isLabelled: false),
      ], ExerciseOptions(reference: .median))
    let sources = study.results.map { $0.calibration?.source }
    #expect(
      sources == [
        .other(recording: "a2"), .other(recording: "a1"), .other(recording: "a1"), .same,
        .other(recording: "b1"), nil,
      ])
    #expect(study.people.map(\.choices.count) == [2, 0, 0])
    let choice = study.people[0].choices[0]
    #expect(choice.chosenOn == "a1" && choice.testedOn == ["a2", "a3"])
    // 1 × 0.6 is reached by 0.9, but not by 0.5.
    #expect(choice.chosen?.coefficient == 1 && choice.tested?.hitCount == 1 && choice.tested?.cycleCount == 2)
    #expect(study.results[4].triggers.map(\.kind) == [.unlabelled])
  }
}
