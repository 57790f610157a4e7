import Scores
import Trials

/// The error by which the rows of a ranking are compared, one for all of them.
///
/// Source of the accuracy: Dunn et al., Minimal reporting guideline for research involving eye tracking (2023 edition),
/// Behavior Research Methods 56, 2024; Holmqvist, Nyström and Mulvey, Eye tracker data quality: what it is and how to
/// measure it, ETRA 2012.
enum LeadingError: Sendable, Equatable {
  /// The angle between a fixation's mean gaze direction and its target, degrees: the mean over fixations.
  case accuracy
  /// The mean angle of single frames, degrees, in runs from before accuracies were stored by fixation.
  case frameAngle
  /// RMSE on the glass, cm, where eye positions are not known.
  case centimetres
  /// RMSE, pt, where the screens are not known either.
  case points

  /// The first of these that is defined for all fixations of all rows.
  ///
  /// - Parameter screens: Points per centimetre by device; none for an unknown screen.
  init(_ rows: [[FixationScore]], _ screens: [String: Double]) {
    // Copying scores takes longer than looking at them.
    if rows.allSatisfy({ row in row.indices.allSatisfy { row[$0].sums.accuracy != nil } }) {
      self = .accuracy
    } else if rows.allSatisfy({ row in row.indices.allSatisfy { row[$0].sums.angle != nil } }) {
      self = .frameAngle
    } else {
      let areKnown = rows.joined().allSatisfy { screens[$0.subject.device] != nil }
      self = areKnown ? .centimetres : .points
    }
  }

  var amountUnit: ErrorAmount.Unit {
    switch self {
    case .accuracy, .frameAngle: .degrees
    case .centimetres: .centimetres
    case .points: .points
    }
  }

  /// The metric of the same name in the catalogue, and in points where there is none.
  var metricName: String {
    switch self {
    case .accuracy: "accuracy_direction_degrees"
    case .frameAngle: "angle_mean_degrees"
    case .centimetres, .points: "rmse"
    }
  }

  /// The error of some fixations on one device; at least one. NaN where an angle or the scale of the screen is not
  /// known, which `UnitErrors` turns into a row without errors.
  func error(_ fixations: [FixationScore.Sums], pointsPerCentimetre: Double?) -> Double {
    func mean(_ value: (FixationScore.Sums) -> Double?) -> Double {
      fixations.reduce(0) { $0 + (value($1) ?? .nan) } / Double(fixations.count)
    }
    return switch self {
    case .accuracy: mean(\.meanAccuracy)
    case .frameAngle: mean(\.meanAngle)
    case .centimetres: FixationScore.Sums(of: fixations).rmse / (pointsPerCentimetre ?? .nan)
    case .points: FixationScore.Sums(of: fixations).rmse
    }
  }
}

extension RankingInput {
  /// By device; none for a screen that no run knows.
  func pointsPerCentimetre(of devices: Set<String>) -> [String: Double] {
    let known = devices.compactMap { device in
      records.lazy.compactMap { $0.pointsPerMetre(of: device) }.first.map { (device, $0 / 100) }
    }
    return Dictionary(uniqueKeysWithValues: known)
  }
}
