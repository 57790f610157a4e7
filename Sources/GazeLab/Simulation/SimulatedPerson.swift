import Statistics

/// What stays with a participant on every device. Metres and radians.
struct SimulatedPerson: Sendable {
  /// `p01` and so on.
  let name: String
  /// Of the eyes in face space.
  let rightEye: Vector
  let leftEye: Vector
  /// From the eye's axis to the line of sight, to the right and up.
  let rightKappa: Direction
  let leftKappa: Direction
  /// Of the tracker for this person's eyes.
  let gainRight: Double
  let gainUp: Double

  /// Between the eyes, metres; keeps the right one right.
  private static let leastDistance = 0.02
  /// A measured angle can be larger than the real one, but not without bound.
  private static let leastGain = 0.5

  /// - Parameter index: From 0. The person depends on the seed and this alone, not on how many take part.
  init(_ index: Int, of study: SimulatedStudy) {
    var generator = SeededGenerator(seed: study.seed, stream: "simulated person", index: index)
    name = (index < 9 ? "p0" : "p") + String(index + 1)
    let eyes = study.eyes
    let halfDistance = max(Self.leastDistance, eyes.interpupillaryDistance.draw(&generator)) / 2
    let (height, depth) = (eyes.height.draw(&generator), eyes.depth.draw(&generator))
    rightEye = Vector(-halfDistance, height, depth)
    leftEye = Vector(halfDistance, height, depth)
    // The face's x axis runs from its right eye to its left: the nose lies that way for the right eye.
    rightKappa = Direction(
      right: eyes.kappaNasal.draw(&generator), up: eyes.kappaUp.draw(&generator))
    leftKappa = Direction(
      right: -eyes.kappaNasal.draw(&generator), up: eyes.kappaUp.draw(&generator))
    gainRight = max(Self.leastGain, study.tracker.gainRight.draw(&generator))
    gainUp = max(Self.leastGain, study.tracker.gainUp.draw(&generator))
  }
}
