import Captures
import Files
import Inputs
import Scores
import Statistics
import Trials

/// The correlation of errors with what the head did, which a calibration should have removed.
struct HeadCorrelation {
  enum Cause: String, CaseIterable {
    case yaw, pitch, x, y, z

    /// Degrees, or metres.
    func value(_ head: MeasuredSample.Head) -> Double {
      switch self {
      case .yaw: head.yawDegrees
      case .pitch: head.pitchDegrees
      case .x: head.position.x
      case .y: head.position.y
      case .z: head.position.z
      }
    }

    /// Degrees, or centimetres to the right, up and away from the camera.
    func shown(_ value: Double) -> Double {
      switch self {
      case .yaw, .pitch: value
      case .x, .y: 100 * value
      case .z: -100 * value
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
    let allCauses = Cause.allCases
    let components = ErrorComponent.allCases
    /// The position of an error among the variables of a fixation, which begin with the causes.
    func variable(_ error: ErrorComponent, isCalibrated: Bool) -> Int {
      allCauses.count + 2 * (components.firstIndex(of: error) ?? 0) + (isCalibrated ? 1 : 0)
    }
    let wanted = allCauses.enumerated().flatMap { position, cause in
      components.filter { allErrors || $0 == cause.mainError }.flatMap { error in
        [false, true].map { (position: position, cause: cause, error: error, isCalibrated: $0) }
      }
    }
    let values = bootstrap.values(
      ClusterCorrelations(
        clusters.map { fixations in fixations.compactMap { variables($0) } },
        variableCount: allCauses.count + 2 * components.count,
        pairs: wanted.map { ($0.position, variable($0.error, isCalibrated: $0.isCalibrated)) }))
    return zip(wanted, values).map { wanted, values in
      HeadCorrelation(
        cause: wanted.cause, error: wanted.error, isCalibrated: wanted.isCalibrated,
        r: values.estimate.ifFinite,
        interval: allowsIntervals
          ? Result { () throws(WithheldReason) in
            guard results.run.record.partial == nil else { throw .partial }
            return try bootstrap.interval(of: values)
          } : nil)
    }
  }

  /// All causes, then each error as recorded and as calibrated; nil without a head or a recorded point. A cause that is
  /// not known is NaN, and so are its correlations, of which `all` makes absences.
  private static func variables(_ fixation: GazePlot.Fixation) -> [Double]? {
    guard let head = fixation.head, let recorded = fixation.recorded else { return nil }
    return Cause.allCases.map { head[$0] ?? .nan }
      + ErrorComponent.allCases.flatMap { error in
        [recorded, fixation.calibrated].map { error.value($0, fixation.subject.target) }
      }
  }
}

extension SplitResults {
  /// Those of all errors; none where nothing was scored by fixation.
  var headCorrelations: [HeadCorrelation] {
    made.value { gazePlot.map { HeadCorrelation.all($0.fixations, self, allErrors: true) } ?? [] }
  }
}
