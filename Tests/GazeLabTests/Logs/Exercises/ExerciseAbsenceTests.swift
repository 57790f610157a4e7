import Testing

@testable import Exercises
@testable import Logs
@testable import Statistics

@Suite("Reports of exercises in which numbers are absent")
struct ExerciseAbsenceTests {
  /// Ten seconds with a look upwards, of a person and under labels as given.
  private static func recording(
    _ name: String, isLabelled: Bool = true, level: Double = 0.9, wholeTime: Bool = false,
    change: (inout PlantedShapes) -> Void = { _ in }
  ) -> ExerciseRecording {
    var planted = PlantedShapes(seconds: 10, rest: 0.1)
    planted.plant(.up, level, from: 2, through: 3)
    change(&planted)
    let span = wholeTime ? (0.0, 10.0) : (2.0, 3.0)
    return ExerciseRecording(
      name: name, participant: "anna", series: planted.series,
      intervals: isLabelled ? [ExerciseScoresTests.interval(.up, 1, span.0, span.1)] : [])
  }

  private static var studies: [(name: String, recordings: [ExerciseRecording])] {
    [
      ("one recording", [recording("a")]), ("two recordings", [recording("a"), recording("b")]),
      ("no labels", [recording("a", isLabelled: false)]),
      ("one recording without labels", [recording("a"), recording("b", isLabelled: false)]),
      ("shapes that do not move", [recording("a", level: 0.1), recording("b", level: 0.1)]),
      ("nothing outside the exercise", [recording("a", wholeTime: true), recording("b", wholeTime: true)]),
      (
        "a shape that is missing",
        [
          recording("a") { $0.values[EyeShape.lookUpLeft.rawValue] = [] },
          recording("b") { $0.values[EyeShape.lookUpLeft.rawValue] = [] },
        ]
      ),
      (
        "a shape that is never known",
        [
          recording("a") { planted in
            let count = planted.times.count
            planted.values[EyeShape.lookUpLeft.rawValue] = [Double](repeating: .nan, count: count)
          }
        ]
      ),
    ]
  }

  @Test("no form of any section has a word for a number that is not finite, and each dash has a reason")
  func sections() throws {
    for (name, recordings) in Self.studies {
      for reference in ShapeReference.Kind.allCases {
        let study = ExerciseStudy(recordings, ExerciseOptions(reference: reference))
        let sections = ExercisesReport.sections(study, recordings)
        #expect(!sections.isEmpty)
        for section in sections { #expect(section.faults == [], "\(name)") }
      }
    }
  }

  @Test("a rate, a time to complete and a threshold that are not defined say why")
  func reasons() {
    let score = ExerciseScore(exercise: .up, cycleCount: 1)
    #expect(score.falseRate == .failure(.noOtherTime))
    let point = SweepPoint(coefficient: 0.8, scores: [score])
    #expect(point.falseRate == .failure(.noOtherTime) && point.medianCompletionTime == .failure(.noHit))
    let lost = ShapeReference(
      shape: .blinkLeft, rest: .failure(.noShape), reference: .failure(.noShape), cycleCount: 0, frameCount: 0
    )
    #expect(lost.threshold(0.8) == .failure(.noShape))
  }
}
