import Inputs
import Statistics

/// The correlation of errors with what the head did, which a calibration should have removed.
struct HeadCorrelation {
  enum Cause: String, CaseIterable {
    case yaw, pitch, x, y, z

    func value(_ head: GazePlot.Head) -> Double {
      switch self {
      case .yaw: head.yaw
      case .pitch: head.pitch
      case .x: head.x
      case .y: head.y
      case .z: head.z
      }
    }

    /// The error of a tracker that ignores it.
    var mainError: ErrorComponent {
      switch self {
      case .yaw, .x: .horizontal
      case .pitch, .y: .vertical
      case .z: .distance
      }
    }
  }

  enum ErrorComponent: String, CaseIterable {
    case horizontal, vertical, distance

    /// - Returns: Points.
    func value(_ point: ScreenPoint, _ target: ScreenPoint) -> Double {
      let (x, y) = (point.x - target.x, point.y - target.y)
      return switch self {
      case .horizontal: x
      case .vertical: y
      case .distance: (x * x + y * y).squareRoot()
      }
    }
  }

  let cause: Cause
  let error: ErrorComponent
  let isCalibrated: Bool
  /// Pearson's r; nil if one of the two does not vary.
  let r: Double?
  /// Nil where the numbers do not support an interval.
  let interval: Result<ConfidenceInterval, WithheldReason>?

  /// The correlations over the fixations that have both a recorded and a calibrated point; none for five or fewer.
  static func all(_ fixations: [GazePlot.Fixation], _ results: SplitResults, allErrors: Bool)
    -> [HeadCorrelation]
  {
    let generalisation = results.scope.generalisation
    // Groups of one person each do not support an interval over people.
    let allowsIntervals = generalisation.allowsIntervals && generalisation != .eachPerson
    let complete = fixations.filter { $0.head != nil && $0.recorded != nil }
    guard complete.count > 5 else { return [] }
    let people = Set(complete.map(\.subject.participant))
    let clusters = grouped(complete) { people.count > 1 ? $0.subject.participant : $0.subject.keyName }
    let bootstrap = results.bootstraps.bootstrap(
      clusterCount: clusters.count, drawCount: allowsIntervals ? ClusterBootstrap.usualDrawCount : 1,
      seed: results.run.record.experiment.seed, stream: ClusterBootstrap.stream(split: results.split))
    return Cause.allCases.flatMap { cause in
      ErrorComponent.allCases.filter { allErrors || $0 == cause.mainError }.flatMap { error in
        [false, true].map { isCalibrated in
          let statistic = ClusterCorrelation(
            clusters.map { fixations in
              fixations.compactMap { fixation in
                guard let head = fixation.head, let recorded = fixation.recorded else { return nil }
                return (
                  cause.value(head),
                  error.value(isCalibrated ? fixation.calibrated : recorded, fixation.subject.target)
                )
              }
            })
          let values = bootstrap.values(statistic)
          return HeadCorrelation(
            cause: cause, error: error, isCalibrated: isCalibrated,
            r: values.estimate.isFinite ? values.estimate : nil,
            interval: allowsIntervals
              ? Result { () throws(WithheldReason) in
                guard results.run.record.partial == nil else { throw .partial }
                return try bootstrap.interval(of: values)
              } : nil)
        }
      }
    }
  }
}
