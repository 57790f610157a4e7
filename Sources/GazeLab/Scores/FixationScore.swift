/// How well the gaze points of one fixation were estimated in a cell, over all repeats that tested it.
struct FixationScore: Sendable, Equatable {
  /// Which fixation.
  struct Subject: Sendable, Equatable {
    let capture: String
    let participant: String
    let device: String
    let headPose: String
    let viewingDistance: String
    /// The target's place on the screen in words.
    let targetName: String
    let target: ScreenPoint
    /// The frames of its samples, from 0 in the capture.
    let frameRows: Range<Int>

    /// Tells fixations apart; pieces of one have the same.
    var keyName: String {
      [capture, participant, device, headPose, viewingDistance, "\(target.x)", "\(target.y)"].joined(
        separator: "\u{1F}")
    }
  }

  /// Sums over scored samples.
  struct Sums: Sendable, Equatable {
    /// How many repeats tested it.
    var repeatCount = 0
    var count = 0
    /// Σ of predicted − target and of its square per axis, pt and pt².
    var errorX = 0.0
    var errorY = 0.0
    var squaredErrorX = 0.0
    var squaredErrorY = 0.0
    /// Σ of the distance, pt, and of the angle at the eyes, degrees; no angle without both eyes.
    var distance = 0.0
    var angle: Double? = 0.0

    init() {}

    /// The sums over several fixations.
    init(of fixations: [FixationScore]) {
      for fixation in fixations { add(fixation.sums) }
    }

    /// - Parameter samples: All of one fixation that one repeat tested.
    init(_ samples: [ScoredFixation.Sample]) {
      repeatCount = 1
      for sample in samples { add(sample.error, distance: sample.distance, angle: sample.angle) }
    }

    /// Those of a fixation with a single sample.
    ///
    /// - Parameters:
    ///   - error: Predicted − target, pt.
    ///   - angle: Radians.
    init(_ error: (x: Double, y: Double), distance: Double, angle: Double?) {
      repeatCount = 1
      add(error, distance: distance, angle: angle)
    }

    private mutating func add(_ error: (x: Double, y: Double), distance: Double, angle: Double?) {
      count += 1
      errorX += error.x
      errorY += error.y
      squaredErrorX += error.x * error.x
      squaredErrorY += error.y * error.y
      self.distance += distance
      self.angle = angle.flatMap { own in self.angle.map { $0 + own.degrees } }
    }

    mutating func add(_ other: Sums) {
      repeatCount += other.repeatCount
      count += other.count
      errorX += other.errorX
      errorY += other.errorY
      squaredErrorX += other.squaredErrorX
      squaredErrorY += other.squaredErrorY
      distance += other.distance
      angle = other.angle.flatMap { theirs in angle.map { $0 + theirs } }
    }

    /// As the metric `rmse`: over samples and both axes, pt.
    var rmse: Double { ((squaredErrorX + squaredErrorY) / (2 * Double(count))).squareRoot() }

    /// Mean angle, degrees; nil without both eyes.
    var meanAngle: Double? { angle.map { $0 / Double(count) } }
  }

  let cell: Cell
  let subject: Subject
  /// Of at least one sample.
  let sums: Sums
}
