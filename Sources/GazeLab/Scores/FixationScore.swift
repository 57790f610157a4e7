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

    /// Those of a fixation with a single sample.
    init(_ sample: ScoredFixation.Sample) {
      repeatCount = 1
      add(sample)
    }

    /// - Parameter samples: All of one fixation that one repeat tested.
    init(_ samples: [ScoredFixation.Sample]) {
      repeatCount = 1
      for sample in samples { add(sample) }
    }

    private mutating func add(_ sample: ScoredFixation.Sample) {
      let error = sample.error
      count += 1
      errorX += error.x
      errorY += error.y
      squaredErrorX += error.x * error.x
      squaredErrorY += error.y * error.y
      distance += sample.distance
      angle = sample.angle.flatMap { own in angle.map { $0 + own.degrees } }
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
