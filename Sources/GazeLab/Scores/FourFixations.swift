/// The accuracy and precision of four fixations at once, as `ScoredFixation` defines them for one.
struct FourFixations {
  /// Degrees, as are the next ones; NaN without eyes.
  let meanDirection: Four
  let meanPoint: Four
  let meanCosine: Four
  let horizontal: Four
  let vertical: Four
  let components: Four
  /// On the screen, pt.
  let precision: Precision
  /// As seen from the mean position of the eyes, degrees.
  let seenPrecision: Precision

  struct Precision {
    /// Not finite without a step; the next two, for a single sample.
    let stepRMS: Four
    let deviation: Four
    let ellipseArea: Four
  }

  fileprivate init(_ fixations: TestedRows.FixationBlock, _ four: ((FixationSums) -> Double) -> Four) {
    let count = fixations.count
    // The mean of one direction is this direction, without a rounding of its own.
    let (angle, isAlone) = (four { $0.angle }.degrees, count .== 1)
    let direction = Self.between(
      (four { $0.gaze.x }, four { $0.gaze.y }, four { $0.gaze.z }),
      (fixations.sumX, fixations.sumY, fixations.sumZ))
    meanDirection = direction.degrees.replacing(with: angle, where: isAlone)
    // The error of the mean gaze point on the glass, metres.
    let aside = (four { $0.firstErrorX } + four { $0.scatter.x } / count) * fixations.metresX
    let up = (four { $0.firstErrorY } + four { $0.scatter.y } / count) * fixations.metresY
    let point = Self.between(aside, up, (fixations.targetX, fixations.targetY, fixations.targetZ))
    meanPoint = point.degrees.replacing(with: angle, where: isAlone)
    // 1 − cos = 2 sin² of the half: small angles keep their digits.
    let share = four { $0.halfSquare } / count
    let half = share.replacing(with: 1, where: share .> 1)
    meanCosine = (2 * ArcTangent.of(half.squareRoot(), (1 - half).squareRoot())).degrees.replacing(
      with: angle, where: isAlone)
    horizontal = (four { $0.horizontal } / count).degrees
    vertical = (four { $0.vertical } / count).degrees
    components = (horizontal * horizontal + vertical * vertical).squareRoot()
    precision = Self.precision(
      fixations, four { $0.scatter.x }, four { $0.scatter.y }, four { $0.scatter.xx }, four { $0.scatter.yy },
      four { $0.scatter.xy }, four { $0.scatter.squaredSteps })
    let seen = Self.precision(
      fixations, four { $0.seenScatter.x }, four { $0.seenScatter.y }, four { $0.seenScatter.xx },
      four { $0.seenScatter.yy }, four { $0.seenScatter.xy }, four { $0.seenScatter.squaredSteps })
    seenPrecision = Precision(
      stepRMS: seen.stepRMS.degrees, deviation: seen.deviation.degrees,
      ellipseArea: seen.ellipseArea.degrees.degrees)
  }

  /// The sums are those of `FixationSums.Scatter`.
  private static func precision(
    _ fixations: TestedRows.FixationBlock, _ x: Four, _ y: Four, _ xx: Four, _ yy: Four, _ xy: Four,
    _ squaredSteps: Four
  ) -> Precision {
    let (count, others) = (fixations.count, fixations.count - 1)
    let varianceX = (xx - x * x / count).withoutNegative / others
    let varianceY = (yy - y * y / count).withoutNegative / others
    let covariance = (xy - x * y / count) / others
    let determinant = (varianceX * varianceY - covariance * covariance).withoutNegative
      .replacing(with: 0, where: count .== 2)
    return Precision(
      stepRMS: (squaredSteps / fixations.stepCount).squareRoot(),
      deviation: (varianceX + varianceY).squareRoot(),
      ellipseArea: ScoredFixation.ellipseFactor * determinant.squareRoot())
  }

  private typealias Vectors = (x: Four, y: Four, z: Four)

  private static func between(_ one: Vectors, _ other: Vectors) -> Four {
    let x = one.y * other.z - one.z * other.y
    let y = one.z * other.x - one.x * other.z
    let z = one.x * other.y - one.y * other.x
    return ArcTangent.of(
      (x * x + y * y + z * z).squareRoot(), one.x * other.x + one.y * other.y + one.z * other.z)
  }

  /// The angle between a target and what lies beside it on the screen's plane.
  private static func between(_ aside: Four, _ up: Four, _ target: Vectors) -> Four {
    let (depth, spin) = (target.z * target.z, aside * target.y - up * target.x)
    return ArcTangent.of(
      (depth * (aside * aside + up * up) + spin * spin).squareRoot(),
      target.x * (target.x + aside) + target.y * (target.y + up) + depth)
  }
}

extension TestedRows.FixationBlock {
  /// - Parameter sums: Those of four fixations' gaze points.
  func means(_ sums: [FixationSums]) -> FourFixations {
    FourFixations(self) { value in Four(value(sums[0]), value(sums[1]), value(sums[2]), value(sums[3])) }
  }
}

extension Four {
  /// Angles in radians as degrees.
  var degrees: Four { self * (180 / .pi) }

  /// With 0 in place of negative numbers.
  fileprivate var withoutNegative: Four { replacing(with: 0, where: self .< 0) }
}
