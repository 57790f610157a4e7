import Captures
import Files
import Scores
import Statistics
import Trials

/// The feature set and calibrator with the lowest error of a split, as figures draw it on the screen of one device.
struct GazePlot: Sendable {
  struct Fixation: Sendable {
    let subject: FixationScore.Subject
    /// The mean over all repeats that tested it, pt.
    let calibrated: ScreenPoint
    /// The mean recorded gaze point, pt; nil where it is lost, or where no samples were kept.
    let recorded: ScreenPoint?
    /// The means of the causes over the samples, as figures show them; nil where no samples were kept, or where the capture does not know the head.
    let head: [HeadCorrelation.Cause: Double]?
  }

  struct Point: Sendable {
    let sample: MeasuredSample
    /// Nil where it is lost.
    let calibrated: ScreenPoint?
  }

  let name: String
  let screen: Screen
  let fixations: [Fixation]
  /// Empty where the run kept no gaze points.
  let points: [Point]
  let otherCount: Int

  /// - Returns: Nil where nothing was scored by fixation, or the screen is not known.
  init?(_ results: SplitResults) {
    let cells = results.bestCells
    let scored = results.fixations(of: cells)
    guard let (device, own) = mostOfOneDevice(scored, by: \.subject.device),
      let screen = results.run.record.screen(of: device)
    else { return nil }
    let samples = results.run.results.samples.filter {
      $0.samples == results.samples && $0.subject.device == device
    }
    let samplesByKey = Dictionary(grouping: samples, by: \.subject.keyName)
    self.screen = screen
    name = cells.first.map(CellNames(telling: results.run.summaries.map(\.cell)).name) ?? ""
    fixations = own.map { fixation in
      Fixation(
        fixation,
        samplesByKey[fixation.subject.keyName, default: []].filter {
          $0.subject.frameRows.overlaps(fixation.subject.frameRows)
        })
    }
    points = results.run.results.points(of: [cells], samples)[0]
    otherCount = scored.count - own.count
  }
}

extension SplitResults {
  var gazePlot: GazePlot? { made.value { GazePlot(self) } }
}

extension RunScores {
  func points(of series: [[Cell]], _ samples: [MeasuredSample]) -> [[GazePlot.Point]] {
    let byGroup = Dictionary(grouping: samples, by: \.group).mapValues { samples in
      Dictionary(samples.map { ($0.index, $0) }) { first, _ in first }
    }
    return series.map { cells in
      cells.flatMap { cell in
        gazePoints(of: cell).compactMap { tested in
          byGroup[cell.group]?[tested.sampleIndex].map {
            GazePlot.Point(sample: $0, calibrated: tested.point)
          }
        }
      }
    }
  }
}

/// The device with the most elements, and these; of several such devices the first by name. Nil without elements.
func mostOfOneDevice<Element>(
  _ elements: [Element], by device: (Element) -> String
) -> (device: String, elements: [Element])? {
  let byDevice = Dictionary(grouping: elements, by: device)
  return byDevice.keys.sorted().max { byDevice[$0]?.count ?? 0 < byDevice[$1]?.count ?? 0 }.map {
    ($0, byDevice[$0] ?? [])
  }
}

extension GazePlot.Fixation {
  /// - Parameter samples: Those of this fixation; empty where they were not kept.
  fileprivate init(_ score: FixationScore, _ samples: [MeasuredSample]) {
    subject = score.subject
    let count = Double(score.sums.count)
    calibrated = ScreenPoint(
      x: subject.target.x + score.sums.errorX / count, y: subject.target.y + score.sums.errorY / count)
    let recorded = samples.compactMap(\.recorded).filter { $0.x.isFinite && $0.y.isFinite }
    self.recorded = recorded.isEmpty ? nil : ScreenPoint(meanOf: recorded)
    let heads = samples.compactMap(\.head)
    let means = HeadCorrelation.Cause.allCases.map { cause in
      (cause, cause.shown(heads.reduce(0) { $0 + cause.value($1) } / Double(heads.count)))
    }
    // Without samples, and where a capture lacks a number, a mean is not finite.
    let isKnown = heads.count == samples.count && means.allSatisfy { $1.isFinite }
    head = isKnown ? Dictionary(uniqueKeysWithValues: means) : nil
  }
}
