/// The gaze points of the best feature set and calibrator under a split, on the screen of one device.
struct GazePlot {
  /// A fixation with the mean of its gaze points.
  struct Fixation {
    let subject: FixationScore.Subject
    /// The mean over all repeats that tested it, pt.
    let calibrated: ScreenPoint
    /// The mean of the recorded gaze points, pt; nil where they are lost, or no samples were kept.
    let recorded: ScreenPoint?
    /// The mean over its samples; nil where no samples were kept, or a number is missing.
    let head: Head?
  }

  /// How the head was held: degrees, and centimetres from the camera.
  struct Head {
    let yaw: Double
    let pitch: Double
    let x: Double
    let y: Double
    let z: Double
  }

  /// A sample of the first repeat.
  struct Point {
    let sample: MeasuredSample
    /// Nil where it is lost.
    let calibrated: ScreenPoint?
  }

  /// The row's name.
  let name: String
  let device: String
  let screen: Screen
  let fixations: [Fixation]
  /// Empty where they were not kept.
  let points: [Point]
  /// How many fixations are on the screens of other devices.
  let otherCount: Int

  /// Nil where errors were not kept fixation by fixation, or the screen is not known.
  init?(_ results: SplitResults) {
    let cells = results.bestCells
    let scored = cells.flatMap { results.fixations[$0] ?? [] }
    let byDevice = Dictionary(grouping: scored, by: \.subject.device)
    // The device with the most fixations; of several, the first by name.
    guard
      let device = byDevice.keys.sorted().max(by: { byDevice[$0]?.count ?? 0 < byDevice[$1]?.count ?? 0 }),
      let own = byDevice[device], let screen = results.run.record.screen(of: device)
    else { return nil }
    let samples = results.run.results.samples.filter {
      $0.samples == results.samples && $0.subject.device == device
    }
    let samplesByKey = Dictionary(grouping: samples, by: \.subject.keyName)
    (self.device, self.screen) = (device, screen)
    name = cells.first.map(CellNames(telling: results.run.summaries.map(\.cell)).name) ?? ""
    fixations = own.map { fixation in
      Fixation(
        fixation,
        samplesByKey[fixation.subject.keyName, default: []].filter {
          $0.subject.frameRows.overlaps(fixation.subject.frameRows)
        })
    }
    let samplesBySet = Dictionary(grouping: samples, by: \.group).mapValues { samples in
      Dictionary(samples.map { ($0.index, $0) }) { first, _ in first }
    }
    points = cells.flatMap { cell in
      results.run.results.gazePoints(of: cell).compactMap { tested in
        samplesBySet[cell.group]?[tested.sampleIndex].map { Point(sample: $0, calibrated: tested.point) }
      }
    }
    otherCount = scored.count - own.count
  }
}

extension GazePlot.Fixation {
  /// - Parameter samples: Its own; none where they were not kept.
  fileprivate init(_ score: FixationScore, _ samples: [MeasuredSample]) {
    subject = score.subject
    let count = Double(score.sums.count)
    calibrated = ScreenPoint(
      x: subject.target.x + score.sums.errorX / count, y: subject.target.y + score.sums.errorY / count)
    let recorded = samples.map(\.recorded).filter { $0.x.isFinite && $0.y.isFinite }
    self.recorded = recorded.isEmpty ? nil : ScreenPoint(meanOf: recorded)
    let size = Double(samples.count)
    func mean(_ value: (MeasuredSample) -> Double) -> Double { samples.reduce(0) { $0 + value($1) } / size }
    let head = GazePlot.Head(
      yaw: mean(\.yawDegrees), pitch: mean(\.pitchDegrees), x: 100 * mean(\.headPosition.x),
      y: 100 * mean(\.headPosition.y), z: -100 * mean(\.headPosition.z))
    // Without samples, or where a capture has no number, none is finite.
    self.head = [head.yaw, head.pitch, head.x, head.y, head.z].allSatisfy(\.isFinite) ? head : nil
  }
}
