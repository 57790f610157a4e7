import Captures
import Statistics

/// The properties of a participant that are the same on every device. Metres and radians.
struct SimulatedPerson: Sendable {
  let name: String
  let rightEye: Vector
  let leftEye: Vector
  /// Angles from the eye's axis to the line of sight, to the right and up.
  let rightKappa: Direction
  let leftKappa: Direction
  /// Gains of the tracker for this person's eyes.
  let gainRight: Double
  let gainUp: Double

  /// Minimum distance between the eyes, metres; keeps the right eye on the right.
  private static let leastDistance = 0.02
  /// Bounds how far a measured angle can exceed the true one.
  private static let leastGain = 0.5

  /// `p01` … `p99`, `p100` and so on, so that more people do not change the names of the first.
  static func name(_ index: Int) -> String { (index < 9 ? "p0" : "p") + String(index + 1) }

  /// - Parameter index: Counted from 0. The person depends only on the seed and this index.
  init(_ index: Int, of study: SimulatedStudy) {
    var generator = SeededGenerator(seed: study.seed, stream: "simulated person", index: index)
    name = Self.name(index)
    let eyes = study.eyes
    let halfDistance = max(Self.leastDistance, eyes.interpupillaryDistance.draw(&generator)) / 2
    let (height, depth) = (eyes.height.draw(&generator), eyes.depth.draw(&generator))
    rightEye = Vector(-halfDistance, height, depth)
    leftEye = Vector(halfDistance, height, depth)
    // The face's x axis points from its right eye to its left, which for the right eye is towards the nose.
    rightKappa = Direction(
      right: eyes.kappaNasal.draw(&generator), up: eyes.kappaUp.draw(&generator))
    leftKappa = Direction(
      right: -eyes.kappaNasal.draw(&generator), up: eyes.kappaUp.draw(&generator))
    gainRight = max(Self.leastGain, study.tracker?.gainRight.draw(&generator) ?? 1)
    gainUp = max(Self.leastGain, study.tracker?.gainUp.draw(&generator) ?? 1)
  }
}
