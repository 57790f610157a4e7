/// Collects gaze points in the order of their samples and groups them into fixations.
struct OrderedPoints {
  /// The finished fixations; the means over fixations leave out an unfinished one too.
  private(set) var fixations: [(number: Int, sums: FixationScore.Sums)] = []
  private(set) var precision = PrecisionMeans()
  private(set) var precisionDegrees = PrecisionMeans()
  /// One number per sample, in order, as in the arrays below.
  private(set) var distances: [Double] = []
  private(set) var distancesInCentimetres: [Double] = []
  /// Degrees; only of the samples that have an angle.
  private(set) var angles: [Double] = []
  /// Σ(predicted − target) per axis, pt.
  private(set) var error = (x: 0.0, y: 0.0)
  /// Σ|predicted − target| per axis, pt.
  private(set) var absoluteError = (x: 0.0, y: 0.0)
  /// Σ of the squared errors of both axes as shares of the range of the capture's targets; nil if a range is 0.
  private(set) var squaredShares: Double? = 0.0
  private(set) var onScreenCount = 0

  /// The sum over the fixations; nil after a fixation without accuracy.
  private var accuracySum: ScoredFixation.Accuracy? = .zero
  /// Points per centimetre of each screen that occurs.
  private var scales: [Double] = []
  private var hasOblongPixels = false
  private let lines: TargetGeometries
  private var last: (row: Int, point: ScreenPoint)?
  /// All samples of the fixation of `last`, if there are several.
  private var open: [ScoredFixation.Sample] = []

  init(_ lines: TargetGeometries, capacity: Int) {
    self.lines = lines
    fixations.reserveCapacity(capacity)
    distances.reserveCapacity(capacity)
    distancesInCentimetres.reserveCapacity(capacity)
    angles.reserveCapacity(capacity)
  }

  mutating func append(_ point: ScreenPoint, row: Int) {
    if let last {
      if lines.fixation(last.row) == lines.fixation(row) {
        if open.isEmpty { open.append(ScoredFixation.Sample(line: lines[last.row], point: last.point)) }
        open.append(ScoredFixation.Sample(line: lines[row], point: point))
      } else {
        endFixation()
      }
    }
    last = (row, point)
  }

  mutating func endFixation() {
    guard let last else { return }
    if open.isEmpty {
      addAlone(last.point, row: last.row)
    } else {
      for sample in open { add(sample.line, sample.point, sample.error, sample.distance, sample.angle) }
      let fixation = ScoredFixation(open)
      fixations.append((fixation.number, fixation.sums))
      add(fixation.accuracy)
      precision.add(fixation.precision)
      if let degrees = fixation.precisionDegrees { precisionDegrees.add(degrees) }
      open.removeAll(keepingCapacity: true)
    }
    self.last = nil
  }

  /// Adds a fixation of a single sample, such as a median, which has an accuracy but no precision.
  private mutating func addAlone(_ point: ScreenPoint, row: Int) {
    let line = lines[row]
    let error = (x: point.x - line.target.x, y: point.y - line.target.y)
    let distance = (error.x * error.x + error.y * error.y).squareRoot()
    var (angle, accuracy) = (Double?.none, ScoredFixation.Accuracy?.none)
    if let seen = line.seen {
      let direction = line.screen.position(point) - seen.eyes
      let between = VisualAngle.between(direction, seen.direction)
      (angle, accuracy) = (between, ScoredFixation.Accuracy(angle: between, direction: direction, seen))
    }
    add(line, point, error, distance, angle)
    fixations.append(
      (
        line.fixation,
        FixationScore.Sums(error, distance: distance, angle: angle, bias: accuracy?.bias)
      ))
    add(accuracy)
  }

  /// The error is predicted − target, pt, and `distance` its length; the angle is in radians.
  private mutating func add(
    _ line: TargetGeometry, _ point: ScreenPoint, _ error: (x: Double, y: Double), _ distance: Double,
    _ angle: Double?
  ) {
    self.error.x += error.x
    self.error.y += error.y
    absoluteError.x += abs(error.x)
    absoluteError.y += abs(error.y)
    squaredShares = squaredShares.flatMap { sum in
      line.targetRange.flatMap { range in
        guard range.x > 0, range.y > 0 else { return nil }
        let (x, y) = (error.x / range.x, error.y / range.y)
        return sum + x * x + y * y
      }
    }
    if line.screen.contains(point) { onScreenCount += 1 }
    let scale = line.screen.pointsPerMetre / 100
    distances.append(distance)
    if !line.screen.hasLengths {
      // There are no centimetres then.
    } else if line.screen.hasSquarePixels {
      if !scales.contains(scale) { scales.append(scale) }
      distancesInCentimetres.append(distance / scale)
    } else {
      hasOblongPixels = true
      distancesInCentimetres.append(line.screen.length(error.x, error.y) * 100)
    }
    if let angle { angles.append(angle.degrees) }
  }

  mutating func sort() {
    distances.sort()
    angles.sort()
    if scales.count == 1 && !hasOblongPixels && distancesInCentimetres.count == distances.count {
      // On a single screen both have the same order.
      for index in distances.indices { distancesInCentimetres[index] = distances[index] / scales[0] }
    } else {
      distancesInCentimetres.sort()
    }
  }

  private mutating func add(_ accuracy: ScoredFixation.Accuracy?) {
    if let sum = accuracySum { accuracySum = accuracy.map { sum + $0 } }
  }

  /// The mean over all fixations; nil if one has none.
  var accuracy: ScoredFixation.Accuracy? {
    fixations.isEmpty ? nil : accuracySum.map { $0 / Double(fixations.count) }
  }

  /// Means over the fixations that have a value.
  struct PrecisionMeans {
    private var stepRMS = Mean()
    private var deviation = Mean()
    private var ellipseArea = Mean()

    mutating func add(_ precision: ScoredFixation.Precision) {
      stepRMS.add(precision.stepRMS)
      deviation.add(precision.deviation)
      ellipseArea.add(precision.ellipseArea)
    }

    var means: ScoredFixation.Precision {
      ScoredFixation.Precision(
        stepRMS: stepRMS.value, deviation: deviation.value, ellipseArea: ellipseArea.value)
    }
  }

  private struct Mean {
    private var sum = 0.0
    private var count = 0

    mutating func add(_ value: Double?) {
      guard let value else { return }
      sum += value
      count += 1
    }

    var value: Double? { count > 0 ? sum / Double(count) : nil }
  }
}
