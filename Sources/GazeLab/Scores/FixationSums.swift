/// Sums over the gaze points of one fixation in one repeat. Angles are in radians, and NaN without eyes.
struct FixationSums {
  var count = 0
  /// Σ(gaze point − target) and Σ(gaze point − target)² per axis, pt and pt².
  var errorX = 0.0, errorY = 0.0, squaredErrorX = 0.0, squaredErrorY = 0.0
  /// Gaze point − target of the first sample, pt.
  var firstErrorX = 0.0, firstErrorY = 0.0
  /// Those of `ScoredPoints`.
  var distance = 0.0, angle = 0.0, halfSquare = 0.0, horizontal = 0.0, vertical = 0.0
  var gaze = Vector()
  /// On the screen, pt, and as seen from the mean position of the eyes.
  var scatter = Scatter()
  var seenScatter = Scatter()

  /// Sums of differences from the first point, and of squared steps.
  ///
  /// About the first position, the squares of what is left lose nothing to a large mean.
  struct Scatter {
    var x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0, squaredSteps = 0.0

    mutating func add(_ x: Double, _ y: Double) {
      self.x += x
      self.y += y
      xx += x * x
      yy += y * y
      xy += x * y
    }
  }

  /// Adds the points of a fixation.
  ///
  /// - Parameters:
  ///   - scored: The points of some rows, four in each.
  ///   - scattered: The same points; empty if no fixation has several.
  ///   - rows: The positions of the fixation's rows among them.
  ///   - start: The position of the first of the points among `points`.
  mutating func add(
    _ scored: [ScoredPoints], _ scattered: [ScatteredPoints], _ rows: Range<Int>, _ points: GazePoints,
    from start: Int
  ) {
    for row in rows { add(scored[row >> 2], row & 3) }
    let first = rows.lowerBound
    (firstErrorX, firstErrorY) = (scored[first >> 2].errorX[first & 3], scored[first >> 2].errorY[first & 3])
    guard rows.count > 1 else { return }
    let (x, y) = (points.x[start + first], points.y[start + first])
    let horizontal = scattered[first >> 2].horizontal[first & 3]
    let vertical = scattered[first >> 2].vertical[first & 3]
    for row in first + 1..<rows.upperBound {
      scatter.add(points.x[start + row] - x, points.y[start + row] - y)
      scatter.squaredSteps += scattered[row >> 2].squaredPointStep[row & 3]
      seenScatter.add(
        scattered[row >> 2].horizontal[row & 3] - horizontal,
        scattered[row >> 2].vertical[row & 3] - vertical)
      seenScatter.squaredSteps += scattered[row >> 2].squaredStep[row & 3]
    }
  }

  @inline(__always)
  mutating func add(_ points: ScoredPoints, _ lane: Int) {
    count += 1
    let (x, y) = (points.errorX[lane], points.errorY[lane])
    errorX += x
    errorY += y
    squaredErrorX += x * x
    squaredErrorY += y * y
    distance += points.distance[lane]
    angle += points.angle[lane]
    halfSquare += points.halfSquare[lane]
    horizontal += points.horizontal[lane]
    vertical += points.vertical[lane]
    gaze += Vector(points.gazeX[lane], points.gazeY[lane], points.gazeZ[lane])
  }

  /// What fixations are summed up to over repeats.
  ///
  /// - Parameters:
  ///   - accuracy: Degrees, as is the bias.
  ///   - isSeen: Whether both eyes are known in all samples.
  func sums(accuracy: Double, bias: FixationScore.ScreenAngles, isSeen: Bool) -> FixationScore.Sums {
    var sums = FixationScore.Sums()
    sums.repeatCount = 1
    sums.count = count
    (sums.errorX, sums.errorY) = (errorX, errorY)
    (sums.squaredErrorX, sums.squaredErrorY) = (squaredErrorX, squaredErrorY)
    sums.distance = distance
    sums.angle = isSeen ? angle.degrees : nil
    sums.accuracy = isSeen ? accuracy : nil
    sums.bias = isSeen ? bias : nil
    return sums
  }
}
