/// Gaze points that come in the order of their samples, while they are put together to fixations.
struct OrderedPoints {
  /// Without the one that may go on; so too the means over fixations.
  private(set) var fixations: [(number: Int, sums: FixationScore.Sums)] = []
  private(set) var precision = PrecisionMeans()
  private(set) var precisionDegrees = PrecisionMeans()
  /// In the order of the samples; so too below.
  private(set) var distances: [Double] = []
  private(set) var distancesInCentimetres: [Double] = []
  /// Degrees; of the samples that have one.
  private(set) var angles: [Double] = []
  /// Σ of predicted − target per axis, pt.
  private(set) var error = (x: 0.0, y: 0.0)
  private(set) var onScreenCount = 0

  /// Over the fixations; nil after one that has none.
  private var accuracySum: ScoredFixation.Accuracy? = .zero
  private let lines: [SightLine]
  /// The point before.
  private var last: (row: Int, point: ScreenPoint)?
  /// All samples of its fixation, where there are several.
  private var open: [ScoredFixation.Sample] = []

  /// - Parameters:
  ///   - lines: Of all samples.
  ///   - capacity: How many points may come.
  init(_ lines: [SightLine], capacity: Int) {
    self.lines = lines
    fixations.reserveCapacity(capacity)
    distances.reserveCapacity(capacity)
    distancesInCentimetres.reserveCapacity(capacity)
    angles.reserveCapacity(capacity)
  }

  mutating func append(_ point: ScreenPoint, row: Int) {
    if let last {
      if lines[last.row].fixation == lines[row].fixation {
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
      let sample = ScoredFixation.Sample(line: lines[last.row], point: last.point)
      add(sample)
      add(ScoredFixation(sample))
    } else {
      for sample in open { add(sample) }
      add(ScoredFixation(open))
      open.removeAll(keepingCapacity: true)
    }
    self.last = nil
  }

  private mutating func add(_ sample: ScoredFixation.Sample) {
    error.x += sample.error.x
    error.y += sample.error.y
    if sample.line.screen.contains(sample.point) { onScreenCount += 1 }
    distances.append(sample.distance)
    distancesInCentimetres.append(sample.distance / (sample.line.screen.pointsPerMetre / 100))
    if let angle = sample.angle { angles.append(angle.degrees) }
  }

  private mutating func add(_ fixation: ScoredFixation) {
    fixations.append((fixation.number, fixation.sums))
    precision.add(fixation.precision)
    if let degrees = fixation.precisionDegrees { precisionDegrees.add(degrees) }
    if let sum = accuracySum { accuracySum = fixation.accuracy.map { sum + $0 } }
  }

  /// Puts distances and angles into ascending order.
  mutating func sort() {
    distances.sort()
    distancesInCentimetres.sort()
    angles.sort()
  }

  /// Mean over all fixations; nil where one has none.
  var accuracy: ScoredFixation.Accuracy? {
    fixations.isEmpty ? nil : accuracySum.map { $0 / Double(fixations.count) }
  }

  /// Means over the fixations that have a measure.
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

  /// Of the numbers that are there.
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
