import Testing

@testable import Exercises

@Suite("Detecting exercises")
struct ExerciseDetectorTests {
  @Test("looking right turns the left eye in and the right eye out, and diagonals require both of their axes")
  func shapes() {
    #expect(Exercise.right.shapes.map(\.name) == ["eyeLookInLeft", "eyeLookOutRight"])
    #expect(Exercise.left.shapes.map(\.name) == ["eyeLookOutLeft", "eyeLookInRight"])
    #expect(Exercise.up.shapes.map(\.name) == ["eyeLookUpLeft", "eyeLookUpRight"])
    #expect(Exercise.down.shapes.map(\.name) == ["eyeLookDownLeft", "eyeLookDownRight"])
    #expect(Exercise.blink.shapes.map(\.name) == ["eyeBlinkLeft", "eyeBlinkRight"])
    #expect(Exercise.bottomLeft.axes == [.down, .left])
    #expect(Set(Exercise.topRight.shapes) == Set(Exercise.up.shapes + Exercise.right.shapes))
    #expect(Exercise.allCases.count == 9)
  }

  @Test(
    "an exercise is done once its shapes have been at their thresholds for the hold, and only once while they stay"
  )
  func hold() {
    var planted = PlantedShapes(seconds: 3)
    planted.plant(.right, 0.5, from: 1, through: 2)
    let triggers = PlantedShapes.detector().triggers(planted.series)
    #expect(triggers.map(\.exercise) == [.right])
    #expect(triggers[0].start == 1 && abs(triggers[0].time - 1.2) < 1e-9)
  }

  @Test("shapes that stay for less than the hold, or of which one stays below, trigger nothing")
  func tooShort() {
    var planted = PlantedShapes(seconds: 3)
    // From the row at 1 s through the row at 1.1667 s: 5 steps of 33 ms.
    planted.plant(.right, 0.9, from: 1, through: 1.17)
    planted.plant(.lookUpLeft, 0.9, from: 2, through: 2.9)
    planted.plant(.lookUpRight, 0.49, from: 2, through: 2.9)
    #expect(PlantedShapes.detector().triggers(planted.series).isEmpty)
    #expect(PlantedShapes.detector(hold: 0.16).triggers(planted.series).map(\.exercise) == [.right])
  }

  @Test("a trigger comes again only after 0.2 s below: a dip of 0.17 s does not count, one of 0.2 s does")
  func rearming() {
    for (dip, count) in [(5, 1), (6, 1), (7, 2)] {
      var planted = PlantedShapes(seconds: 4)
      planted.plant(.blink, 0.9, from: 1, through: 3)
      // Below on `dip` rows: from the first to the last of them (dip − 1) steps pass.
      planted.plant(.blink, 0, from: 1.5, through: 1.5 + Double(dip - 1) / 30)
      let triggers = PlantedShapes.detector().triggers(planted.series)
      #expect(triggers.count == count, "\(dip) rows below")
    }
  }

  @Test("a diagonal beats its axes, although each axis has the greater ratio")
  func diagonal() {
    var planted = PlantedShapes(seconds: 4)
    planted.plant(.right, 0.9, from: 1, through: 2)
    planted.plant(.up, 0.6, from: 1.1, through: 2)
    let triggers = PlantedShapes.detector().triggers(planted.series)
    #expect(triggers.map(\.exercise) == [.topRight])
    #expect(abs(triggers[0].start - 1.1) < 1e-9 && abs(triggers[0].time - 1.3) < 1e-9)
  }

  @Test("what remains of a diagonal must be held anew before its axis is done")
  func axisAfterDiagonal() {
    for (rest, expected) in [(0.1, [Exercise.topRight]), (0.3, [.topRight, .right])] {
      var planted = PlantedShapes(seconds: 4)
      planted.plant(.right, 0.9, from: 1, through: 2 + rest)
      planted.plant(.up, 0.9, from: 1, through: 2)
      #expect(PlantedShapes.detector().triggers(planted.series).map(\.exercise) == expected)
    }
  }

  @Test("of two exercises that are no diagonal, the one with the greatest min(shape ÷ threshold) is active")
  func greatestRatio() {
    var planted = PlantedShapes(seconds: 3)
    planted.plant(.down, 0.8, from: 1, through: 2)
    planted.plant(.blinkLeft, 0.95, from: 1, through: 2)
    planted.plant(.blinkRight, 0.7, from: 1, through: 2)
    #expect(PlantedShapes.detector().triggers(planted.series).map(\.exercise) == [.down])
    // With a lower threshold for blinks, their smaller ratio is 0.7/0.4 = 1.75, above 0.8/0.5 = 1.6.
    let thresholds = EyeShape.allCases.map { Exercise.blink.shapes.contains($0) ? 0.4 : 0.5 }
    let detector = ExerciseDetector(thresholds: thresholds, hold: 0.2, rearm: 0.2)
    #expect(detector.triggers(planted.series).map(\.exercise) == [.blink])
  }

  @Test("a missing value and a gap interrupt the hold")
  func interruptions() {
    var planted = PlantedShapes(seconds: 3)
    planted.plant(.up, 0.9, from: 1, through: 1.3)
    planted.plant(.lookUpLeft, .nan, from: 1.16, through: 1.17)
    #expect(PlantedShapes.detector().triggers(planted.series).isEmpty)

    // 33 ms steps, but for one of 100 ms after 1.1 s; the limit is 83 ms.
    var gap = PlantedShapes(times: (0..<90).map { Double($0) / 30 + ($0 > 33 ? 0.0667 : 0) })
    gap.plant(.up, 0.9, from: 1, through: 1.35)
    #expect(PlantedShapes.detector().triggers(gap.series).isEmpty)
    gap.plant(.up, 0.9, from: 1, through: 1.41)
    #expect(PlantedShapes.detector().triggers(gap.series).count == 1)
  }

  @Test("the hold is a time, not a number of rows: steps of 10 to 60 ms count as long as they are")
  func unevenTimes() {
    let times = [0, 0.5, 0.55, 0.56, 0.62, 0.68, 0.69, 0.71, 0.76, 0.77, 1.2]
    var planted = PlantedShapes(times: times)
    planted.plant(.left, 0.9, from: 0.5, through: 0.77)
    let triggers = PlantedShapes.detector().triggers(planted.series)
    #expect(triggers == [ExerciseTrigger(exercise: .left, start: 0.5, time: 0.71)])
  }

  @Test("rows are sorted by time, and of rows with equal times the last one holds")
  func order() {
    var planted = PlantedShapes(times: [0, 0.1, 0.3, 0.2, 0.2, 0.4])
    planted.values[EyeShape.blinkLeft.rawValue] = [0, 1, 3, 7, 2, 4]
    let series = planted.series
    #expect(series.times == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(series.values[EyeShape.blinkLeft.rawValue] == [0, 1, 2, 3, 4])
    #expect(series.unorderedCount == 1 && series.repeatedCount == 1)
  }

  @Test("exercises whose shapes a recording lacks are never done; the others are")
  func missingShapes() {
    var planted = PlantedShapes(seconds: 2)
    planted.plant(.blink, 0.9, from: 1, through: 1.5)
    for shape in EyeShape.allCases where !Exercise.blink.shapes.contains(shape) {
      planted.values[shape.rawValue] = [Double](repeating: .nan, count: planted.times.count)
    }
    let series = planted.series
    #expect(series.has(.blink) && !series.has(.up))
    #expect(PlantedShapes.detector(threshold: 0.3).triggers(series).map(\.exercise) == [.blink])
  }

  @Test("values below 0 and above 1 are compared as they are")
  func unlimited() {
    var planted = PlantedShapes(seconds: 2)
    planted.plant(.left, 1.06, from: 1, through: 1.5)
    #expect(PlantedShapes.detector(threshold: 1.05).triggers(planted.series).count == 1)
    #expect(PlantedShapes.detector(threshold: 1.07).triggers(planted.series).isEmpty)
  }
}
