import Statistics

/// What figures of gaze points draw of a place: one feature set and calibrator, on the screen of one device.
struct GazePlot {
  /// A fixation with the mean of its gaze points.
  struct Fixation {
    let subject: FixationScore.Subject
    /// Over all repeats that tested it, pt.
    let calibrated: ScreenPoint
    /// As the capture has it; nil where that is lost, or no samples were kept.
    let recorded: ScreenPoint?
    /// Means over its samples; nil as above.
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
  /// Fixations on the screens of other devices.
  let otherCount: Int

  /// Nil where nothing was scored fixation by fixation, or the screen is not known.
  init?(_ place: SplitResults) {
    let cells = place.leastErrorCells
    let scored = cells.flatMap { place.fixations[$0] ?? [] }
    let byDevice = Dictionary(grouping: scored, by: \.subject.device)
    // The device with the most fixations; of several, the first by name.
    guard
      let device = byDevice.keys.sorted().max(by: { byDevice[$0]?.count ?? 0 < byDevice[$1]?.count ?? 0 }),
      let own = byDevice[device], let screen = place.run.record.screen(of: device)
    else { return nil }
    let samples = place.run.results.samples.filter {
      $0.samples == place.samples && $0.subject.device == device
    }
    let samplesByKey = Dictionary(grouping: samples, by: \.subject.keyName)
    (self.device, self.screen) = (device, screen)
    name = cells.first.map { place.seriesName($0) } ?? ""
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
      place.run.results.gazePoints(of: cell).compactMap { tested in
        samplesBySet[cell.group]?[tested.sampleIndex].map { Point(sample: $0, calibrated: tested.point) }
      }
    }
    otherCount = scored.count - own.count
  }

  /// What is not drawn, in a sentence; nothing where all is.
  var restriction: [String] {
    otherCount == 0 ? [] : ["On the screen of one device; \(otherCount) fixations are on others."]
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

extension SplitResults {
  /// The cells of the feature set and calibrator that err least here, one a group, as sentences and marks have it;
  /// where no row can be ranked, those of the first that has an error.
  var leastErrorCells: [Cell] {
    if let least = leastCandidates.first { return least.summaries.map(\.cell) }
    guard let first = summaries.first(where: { $0.metrics["rmse"] != nil })?.cell else { return [] }
    return summaries.map(\.cell).filter {
      ($0.features, $0.calibrator) == (first.features, first.calibrator)
    }
  }

  /// What a feature set with a calibrator is called in all figures of the run.
  func seriesName(_ cell: Cell) -> String {
    if cell.features == "-" { return cell.calibrator }
    let calibrators = Set(run.summaries.filter { $0.cell.features != "-" }.map(\.cell.calibrator))
    return calibrators.count > 1 ? "\(cell.features), \(cell.calibrator)" : cell.features
  }

  /// Of the series of the run; the baseline has none and is grey.
  var colours: FigureColours {
    let series = grouped(run.summaries.map(\.cell), by: { [$0.features, $0.calibrator] }).map { $0[0] }
    return FigureColours(
      series.filter { $0.calibrator != run.record.experiment.baseline }.map(seriesName))
  }
}
