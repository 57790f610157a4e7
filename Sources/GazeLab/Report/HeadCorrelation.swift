import Inputs
import Statistics

/// Whether errors follow the head: what a calibration should have taken out.
struct HeadCorrelation {
  /// What the head did.
  enum Cause: String, CaseIterable {
    case yaw, pitch, x, y, z

    var unit: String {
      switch self {
      case .yaw, .pitch: "°"
      case .x, .y, .z: "cm"
      }
    }

    /// In a sentence, and at an axis.
    var title: String {
      switch self {
      case .yaw: "head yaw"
      case .pitch: "head pitch"
      case .x: "head x"
      case .y: "head y"
      case .z: "distance"
      }
    }

    func value(_ head: GazePlot.Head) -> Double {
      switch self {
      case .yaw: head.yaw
      case .pitch: head.pitch
      case .x: head.x
      case .y: head.y
      case .z: head.z
      }
    }

    /// The error that a tracker would make which does not know of it.
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
  /// Nil where one of the two does not vary.
  let r: Double?
  /// Nil where an interval would say nothing, or more than the numbers hold for.
  let interval: Result<ConfidenceInterval, WithheldReason>?

  /// Over the fixations that have both a recorded and a calibrated point.
  ///
  /// - Parameter allErrors: Whether each cause is held against each error, and not against its main one alone.
  static func all(_ fixations: [GazePlot.Fixation], _ place: SplitResults, allErrors: Bool)
    -> [HeadCorrelation]
  {
    let scored = Array(place.fixations.values.joined())
    let generalisation = place.run.generalisation(
      samples: place.samples, split: place.split, scored)
    // An interval over people would claim more than groups of one person each have to say.
    let allowsIntervals =
      place.leakage == .honest && generalisation.allowsIntervals && generalisation != .eachPerson
    let complete = fixations.filter { $0.head != nil && $0.recorded != nil }
    guard complete.count > 5 else { return [] }
    let people = Set(complete.map(\.subject.participant))
    let clusters = grouped(complete) { people.count > 1 ? $0.subject.participant : $0.subject.keyName }
    let bootstrap = ClusterBootstrap(
      clusterCount: clusters.count, drawCount: allowsIntervals ? ClusterBootstrap.usualDrawCount : 1,
      seed: place.run.record.experiment.seed, stream: ClusterBootstrap.stream(split: place.split))
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
              ? Result { () throws(WithheldReason) in try bootstrap.interval(of: values) } : nil)
        }
      }
    }
  }

  /// `r = −0.42 [−0.61, −0.20]`.
  var text: String {
    guard let r else { return "r undefined" }
    func number(_ value: Double) -> String { decimal(value, 2) }
    guard case .success(let interval)? = interval else { return "r = \(number(r))" }
    return "r = \(number(r)) [\(number(interval.low)), \(number(interval.high))]"
  }
}
