import Statistics

/// Collects the errors of the gaze points of one repeat, some fixations at a time.
struct PointSums {
  private(set) var fixations: [(number: Int, sums: FixationScore.Sums)] = []
  /// Sums over samples, four side by side.
  private(set) var samples = SampleSums()
  /// Sums over fixations.
  private(set) var accuracy = AccuracySums()
  private(set) var precision = PrecisionSums()
  private(set) var seenPrecision = PrecisionSums()
  /// Whether both eyes of every sample are known, as the next ones in the order of the samples.
  private(set) var isSeen = true
  private(set) var hasRanges = true
  private var hasLengths = true
  /// Points per centimetre, while all screens have the same.
  private var scale: Double?
  /// One number per sample: pt, cm without a scale, and radians.
  private var distances: [Double] = []
  private var centimetres: [Double] = []
  private var angles: [Double] = []

  /// The points that are being added; kept only so that their memory is used again.
  struct Buffers {
    fileprivate var scored: [ScoredPoints] = []
    fileprivate var scattered: [ScatteredPoints] = []
  }

  struct SampleSums {
    var errorX = Four.zero, errorY = Four.zero
    var absoluteX = Four.zero, absoluteY = Four.zero
    var squaredShares = Four.zero
    var distance = Four.zero, angle = Four.zero
    var onScreen = Four.zero
  }

  struct AccuracySums {
    fileprivate var direction = Four.zero, point = Four.zero, cosine = Four.zero
    fileprivate var horizontal = Four.zero, vertical = Four.zero, components = Four.zero

    /// Adds those of four fixations that are there; degrees.
    fileprivate mutating func add(
      direction: Four, point: Four, cosine: Four, horizontal: Four, vertical: Four, components: Four,
      where isThere: SIMDMask<SIMD4<Int64>>
    ) {
      func add(_ numbers: Four, to sum: inout Four) {
        sum += Four.zero.replacing(with: numbers, where: isThere)
      }
      add(direction, to: &self.direction)
      add(point, to: &self.point)
      add(cosine, to: &self.cosine)
      add(horizontal, to: &self.horizontal)
      add(vertical, to: &self.vertical)
      add(components, to: &self.components)
    }

    func mean(over count: Int) -> ScoredFixation.Accuracy {
      ScoredFixation.Accuracy(
        meanDirection: direction.sum(), meanPoint: point.sum(), meanCosine: cosine.sum(),
        horizontal: horizontal.sum(), vertical: vertical.sum(), components: components.sum())
        / Double(count)
    }
  }

  struct PrecisionSums {
    private var (stepRMS, stepCount) = (0.0, 0)
    private var (deviation, ellipseArea, count) = (0.0, 0.0, 0)

    fileprivate mutating func add(_ precision: FourFixations.Precision, _ lane: Int, steps: Int, count: Int) {
      if steps > 0 {
        stepRMS += precision.stepRMS[lane]
        stepCount += 1
      }
      if count > 1 {
        deviation += precision.deviation[lane]
        ellipseArea += precision.ellipseArea[lane]
        self.count += 1
      }
    }

    /// Over the fixations that have a value.
    var means: ScoredFixation.Precision {
      ScoredFixation.Precision(
        stepRMS: stepCount > 0 ? stepRMS / Double(stepCount) : nil,
        deviation: count > 0 ? deviation / Double(count) : nil,
        ellipseArea: count > 0 ? ellipseArea / Double(count) : nil)
    }
  }

  init(capacity: Int) {
    fixations.reserveCapacity(capacity)
    distances.reserveCapacity(capacity)
    angles.reserveCapacity(capacity)
  }

  var count: Int { distances.count }

  /// Adds the points from `start` on, which are those of the tested rows.
  mutating func add(
    _ tested: TestedRows, _ points: GazePoints, from start: Int, _ buffers: inout Buffers
  ) {
    let count = tested.rows.count
    note(tested)
    buffers.scored.removeAll(keepingCapacity: true)
    buffers.scattered.removeAll(keepingCapacity: true)
    for (index, block) in tested.blocks.enumerated() {
      let (first, last) = (start + 4 * index, start + count - 1)
      let places = SIMD4(first, min(first + 1, last), min(first + 2, last), min(first + 3, last))
      let x = Four(points.x[places[0]], points.x[places[1]], points.x[places[2]], points.x[places[3]])
      let y = Four(points.y[places[0]], points.y[places[1]], points.y[places[2]], points.y[places[3]])
      let here = ScoredPoints(x, y, block)
      buffers.scored.append(here)
      if tested.hasScatter {
        let before = max(start, first - 1)
        buffers.scattered.append(
          ScatteredPoints(
            x, y, beforeX: Four(points.x[before], x[0], x[1], x[2]),
            beforeY: Four(points.y[before], y[0], y[1], y[2]), errorX: here.errorX, errorY: here.errorY,
            block))
      }
      add(here, x, y, block, count: min(4, count - 4 * index))
      if !tested.hasScatter { addAlone(here, tested.fixations[4 * index..<min(4 * index + 4, count)]) }
    }
    if tested.hasScatter { addFixations(tested, points, from: start, buffers) }
  }

  /// Adds up to four fixations of one sample each, such as medians, which have an accuracy but no precision.
  private mutating func addAlone(_ scored: ScoredPoints, _ fixations: ArraySlice<TestedRows.Fixation>) {
    let (angle, horizontal, vertical) = (
      scored.angle.degrees, scored.horizontal.degrees, scored.vertical.degrees
    )
    accuracy.add(
      direction: angle, point: angle, cosine: angle, horizontal: horizontal, vertical: vertical,
      components: (horizontal * horizontal + vertical * vertical).squareRoot(),
      where: SIMD4(0, 1, 2, 3) .< Four(repeating: Double(fixations.count)))
    for (lane, fixation) in fixations.enumerated() {
      var sums = FixationSums()
      sums.add(scored, lane)
      let bias = FixationScore.ScreenAngles(x: horizontal[lane], y: vertical[lane])
      let scored = sums.sums(accuracy: angle[lane], bias: bias, isSeen: fixation.isSeen)
      self.fixations.append((fixation.number, scored))
    }
  }

  private mutating func note(_ tested: TestedRows) {
    isSeen = isSeen && tested.isSeen
    hasRanges = hasRanges && tested.hasRanges
    hasLengths = hasLengths && tested.hasLengths
    if distances.isEmpty { scale = tested.scale }
    if let scale, scale != tested.scale {
      centimetres = distances.map { $0 / scale }
      self.scale = nil
    }
  }

  /// Adds the first `count` of four points.
  private mutating func add(
    _ scored: ScoredPoints, _ x: Four, _ y: Four, _ tested: TestedRows.Block, count: Int
  ) {
    let zero = Four.zero
    let isThere = SIMD4(0, 1, 2, 3) .< Four(repeating: Double(count))
    func add(_ numbers: Four, to sum: inout Four) { sum += zero.replacing(with: numbers, where: isThere) }
    add(scored.errorX, to: &samples.errorX)
    add(scored.errorY, to: &samples.errorY)
    add(scored.errorX.magnitudes, to: &samples.absoluteX)
    add(scored.errorY.magnitudes, to: &samples.absoluteY)
    let (shareX, shareY) = (scored.errorX * tested.inverseRangeX, scored.errorY * tested.inverseRangeY)
    add(shareX * shareX + shareY * shareY, to: &samples.squaredShares)
    add(scored.distance, to: &samples.distance)
    add(scored.angle, to: &samples.angle)
    let isOnScreen = (x .>= 0) .& (x .<= tested.width) .& (y .>= 0) .& (y .<= tested.height)
    add(zero.replacing(with: 1, where: isOnScreen), to: &samples.onScreen)
    for lane in 0..<count { distances.append(scored.distance[lane]) }
    if isSeen {
      for lane in 0..<count { angles.append(scored.angle[lane]) }
    }
    if scale == nil && hasLengths {
      let (across, up) = (scored.errorX * tested.metresX, scored.errorY * tested.metresY)
      let lengths = 100 * (across * across + up * up).squareRoot()
      for lane in 0..<count { centimetres.append(lengths[lane]) }
    }
  }

  private mutating func addFixations(
    _ tested: TestedRows, _ points: GazePoints, from start: Int, _ buffers: Buffers
  ) {
    var sums = [FixationSums](repeating: FixationSums(), count: 4)
    for (index, block) in tested.fixationBlocks.enumerated() {
      let fixations = 4 * index..<min(4 * index + 4, tested.fixations.count)
      for fixation in fixations {
        sums[fixation & 3] = FixationSums()
        sums[fixation & 3].add(
          buffers.scored, buffers.scattered, tested.fixations[fixation].rows, points, from: start)
      }
      let means = block.means(sums)
      accuracy.add(
        direction: means.meanDirection, point: means.meanPoint, cosine: means.meanCosine,
        horizontal: means.horizontal, vertical: means.vertical, components: means.components,
        where: SIMD4(0, 1, 2, 3) .< Four(repeating: Double(fixations.count)))
      for fixation in fixations { add(tested.fixations[fixation], sums[fixation & 3], means, fixation & 3) }
    }
  }

  private mutating func add(
    _ fixation: TestedRows.Fixation, _ sums: FixationSums, _ means: FourFixations, _ lane: Int
  ) {
    precision.add(means.precision, lane, steps: fixation.stepCount, count: sums.count)
    if fixation.isSeen {
      seenPrecision.add(means.seenPrecision, lane, steps: fixation.stepCount, count: sums.count)
    }
    let bias = FixationScore.ScreenAngles(x: means.horizontal[lane], y: means.vertical[lane])
    let scored = sums.sums(accuracy: means.meanDirection[lane], bias: bias, isSeen: fixation.isSeen)
    fixations.append((fixation.number, scored))
  }

  /// The distances in pt; nil without points.
  var distance: Spread? { Spread(distances, sum: samples.distance.sum()) }

  /// In cm; nil if the size of a screen is not known.
  ///
  /// - Parameter distance: That in pt.
  func inCentimetres(_ distance: Spread?) -> Spread? {
    guard hasLengths else { return nil }
    // On a single screen both have the same order.
    if let scale { return distance.map { $0.scaled(by: 1 / scale) } }
    return Spread(centimetres, sum: centimetres.reduce(0, +))
  }

  /// In degrees; nil if a sample lacks an eye.
  var angle: Spread? {
    isSeen ? Spread(angles, sum: samples.angle.sum())?.scaled(by: 1.0.degrees) : nil
  }
}
