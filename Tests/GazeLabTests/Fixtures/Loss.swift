import Inputs

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

/// What a stored run loses, so that numbers of its report are absent.
enum Loss: String, CaseIterable {
  case nothing
  case metricsOfFirstRepeats, metricsOfAllRepeats
  case firstRepeats, firstRow, allTrials
  case eyes, fixations, allFixationsButOne, gazePoints, recordedPoints
  case fits, recordings
  case spreadOfErrors, errors

  /// The run without it.
  func applied(to run: Run) -> Run {
    var stored = Stored(run)
    switch self {
    case .nothing: break
    case .metricsOfFirstRepeats:
      stored.repeats = stored.repeats.map { $0.repeatIndex == 0 ? $0.without { _ in true } : $0 }
    case .metricsOfAllRepeats: stored.repeats = stored.repeats.map { $0.without { _ in true } }
    case .firstRepeats: stored.failFirstRepeats()
    case .firstRow:
      let first = stored.scores[0].cell
      stored.failRows { $0 == first }
    case .allTrials: stored.failRows { _ in true }
    case .eyes:
      stored.repeats = stored.repeats.map { $0.without { ["°", "deg²"].contains($0.unit) } }
      stored.changeSums { ($0.angle, $0.accuracy, $0.bias) = (nil, nil, nil) }
    case .fixations: (stored.fixations, stored.points, stored.samples) = ([], [], [])
    case .allFixationsButOne:
      let first = stored.fixations[0].subject
      stored.fixations.removeAll { $0.subject != first }
    case .gazePoints: stored.points = stored.points.map(\.lost)
    case .recordedPoints: stored.samples = stored.samples.map(\.withoutRecording)
    case .fits:
      stored.scores = stored.scores.map { score in
        changed(score) { ($0.columnCount, $0.rank, $0.condition) = (nil, nil, nil) }
      }
      stored.diagnoses = stored.diagnoses.map(\.withoutFit)
    case .recordings: stored.record.etdq = stored.record.etdq?.map(\.blind)
    case .spreadOfErrors: stored.changeSums { $0.becomeAlike() }
    case .errors: stored.removeErrors()
    }
    return stored.run
  }
}

/// The parts of a run.
private struct Stored {
  private let folder: String
  var record: RunRecord
  var scores: [Score]
  var repeats: [RepeatScore]
  var fixations: [FixationScore]
  var diagnoses: [Diagnosis]
  var points: [TestedPoint]
  var samples: [MeasuredSample]
  private let dropped: [DroppedRows]
  private let priors: [PriorRow]
  private let uncertainFixations: [UncertainFixation]
  private let trustFields: [TrustField]

  init(_ run: Run) {
    let results = run.results
    (folder, record) = (run.folder, run.record)
    (scores, repeats, fixations) = (results.scores, results.repeats, results.fixations)
    (diagnoses, points, samples) = (results.diagnoses, results.gazePoints, results.samples)
    (dropped, priors) = (results.dropped, results.priors)
    (uncertainFixations, trustFields) = (results.uncertainFixations, results.trustFields)
  }

  var run: Run {
    Run(
      folder: folder, record: record,
      results: RunScores(
        scores: scores, repeats: repeats, fixations: fixations, diagnoses: diagnoses, priors: priors,
        uncertainFixations: uncertainFixations, trustFields: trustFields, gazePoints: points,
        samples: samples, dropped: dropped))
  }

  mutating func failFirstRepeats() {
    scores = scores.map { $0.repeatIndex == 0 ? $0.failed : $0 }
    repeats.removeAll { $0.repeatIndex == 0 }
    let scored = Set(repeats.map(\.cell))
    fixations.removeAll { !scored.contains($0.cell) }
    (diagnoses, points) = ([], [])
  }

  mutating func failRows(_ isFailed: (Cell) -> Bool) {
    scores = scores.map { isFailed($0.cell) ? $0.failed : $0 }
    repeats.removeAll { isFailed($0.cell) }
    fixations.removeAll { isFailed($0.cell) }
    diagnoses.removeAll { isFailed($0.cell) }
    points.removeAll { isFailed($0.cell) }
  }

  mutating func changeSums(_ change: (inout FixationScore.Sums) -> Void) {
    fixations = fixations.map {
      FixationScore(cell: $0.cell, subject: $0.subject, sums: changed($0.sums, by: change))
    }
  }

  /// Every gaze point lies on its target.
  mutating func removeErrors() {
    scores = scores.map { score in
      changed(score) { score in
        score.moments?.squaredErrorX = 0
        score.moments?.squaredErrorY = 0
      }
    }
    changeSums { sums in
      (sums.errorX, sums.errorY, sums.squaredErrorX, sums.squaredErrorY) = (0, 0, 0, 0)
      (sums.distance, sums.angle, sums.accuracy) = (0, 0, 0)
    }
  }
}

extension FixationScore.Sums {
  /// Every sample is 3 pt to the right of its target and 4 pt above, and a degree from it.
  fileprivate mutating func becomeAlike() {
    let samples = Double(count)
    (errorX, errorY) = (3 * samples, 4 * samples)
    (squaredErrorX, squaredErrorY) = (9 * samples, 16 * samples)
    (distance, angle, accuracy) = (5 * samples, samples, Double(repeatCount))
  }
}

extension TestedPoint {
  fileprivate var lost: TestedPoint {
    TestedPoint(cell: cell, labels: labels, sampleIndex: sampleIndex, point: nil)
  }
}

extension Score {
  fileprivate var failed: Score {
    Score(
      cell: cell, repeatIndex: repeatIndex, foldIndex: foldIndex, trainCount: trainCount,
      testCount: testCount,
      status: .failed, message: "it could not be fitted")
  }
}

extension RepeatScore {
  fileprivate func without(_ isLost: (Metric) -> Bool) -> RepeatScore {
    RepeatScore(
      cell: cell, repeatIndex: repeatIndex,
      values: zip(Metric.ofRepeats, values).map { isLost($0.metric) ? nil : $1 }, lost: lost,
      own: own.map { _ in nil })
  }
}

extension MeasuredSample {
  fileprivate var withoutRecording: MeasuredSample {
    MeasuredSample(
      group: group, samples: samples, index: index, subject: subject, time: time, recorded: nil, head: nil,
      droppedCount: droppedCount)
  }
}

extension Diagnosis {
  /// As of a fit that is not one of least squares.
  fileprivate var withoutFit: Diagnosis {
    Diagnosis(
      cell: cell, foldIndex: foldIndex, foldName: foldName, trainCount: trainCount, testCount: testCount,
      outsideCount: outsideCount, outsideColumn: outsideColumn, nearConstantColumns: nearConstantColumns,
      testLeverage: nil, trainLeverage: nil, sensitivity: [])
  }
}

extension ETDQRecord {
  /// As of a target on which every gaze point is lost.
  fileprivate var blind: ETDQRecord {
    ETDQRecord(
      capture: capture, participant: participant, device: device, labels: labels, target: target,
      point: point,
      eye: eye, distance: distance,
      measures: ETDQualityMeasures(points: [nil], target: .zero, distance: distance, times: [0]))
  }
}
