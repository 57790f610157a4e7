import Captures
import Documents
import Gate
import Inputs

/// The part of an exported fitter that predicts each target from the others, and judges the error as the gate does.
struct FitterCheckSource: Sendable {
  let fitter: Fitter
  let type: String
  /// `public `, or nothing.
  let access: String

  var text: String { [check, leaveOut, verdict, angles].joined(separator: "\n\n") }

  private var check: String {
    """
    /// How well a calibration predicts targets that it was not fitted to.
    \(access)struct Check: Equatable, Sendable {
      \(access)enum Verdict: String, Sendable { case good, fair, poor, unknown }

      \(access)struct Target: Equatable, Sendable {
        \(access)let target: CGPoint
        /// From the target to the mean gaze point by a fit without it, in points.
        \(access)let distance: Double
        /// The same as seen from the eyes; nil where their place is not known.
        \(access)let degrees: Double?
      }

      \(access)let targets: [Target]
      /// Over both axes and all frames, each predicted by a fit without its target, in points.
      \(access)let rmse: Double?
      /// The angle between neighbouring targets, as the median.
      \(access)let spacingDegrees: Double?
      \(access)let verdict: Verdict
      /// Why a target cannot be predicted from the others.
      \(access)let problem: Problem?

      \(access)var meanDegrees: Double? { degrees.map { $0.reduce(0, +) / Double($0.count) } }
      \(access)var worstDegrees: Double? { degrees?.max() }
      /// Nil where the error is not known in degrees.
      \(access)var isAcceptable: Bool? { verdict == .unknown ? nil : verdict != .poor }

      fileprivate var degrees: [Double]? {
        let known = targets.compactMap { $0.degrees }
        return known.isEmpty || known.count < targets.count ? nil : known
      }
    }
    """
  }

  private var leaveOut: String {
    """
    /// Predicts each target by a fit to the others, and judges the errors.
    \(access)func check() -> Check {
      let rows = rows
      let targets = Self.targets(of: rows)
      let spacing = Self.spacing(of: targets, from: Self.middle(rows.compactMap { $0.eyes }))
      var (errors, squares) = ([Check.Target](), 0.0)
      do throws(Problem) {
        guard targets.count > 1 else {
          throw .targets(shown: targets.count, needed: "two targets, to leave one out")
        }
        for target in targets {
          let map = try Self.map(rows.filter { $0.target != target }, usesPrior: usesPrior)
          let own = rows.filter { $0.target == target }
          let points = own.map { map.point($0.columns) }
          for point in points {
            let (x, y) = (point.x - target.x, point.y - target.y)
            squares += x * x + y * y
          }
          errors.append(Self.error(points, target, own.compactMap { $0.eyes }))
        }
      } catch {
        return Check(targets: [], rmse: nil, spacingDegrees: spacing, verdict: .unknown, problem: error)
      }
      return Check(
        targets: errors, rmse: (squares / Double(2 * rows.count)).squareRoot(), spacingDegrees: spacing,
        verdict: verdict(errors.compactMap { $0.degrees }, spacing), problem: nil)
    }

    private static func error(
      _ points: [SIMD2<Double>], _ target: SIMD2<Double>, _ eyes: [SIMD3<Double>]
    ) -> Check.Target {
      let mean = points.reduce(SIMD2<Double>(), +) / Double(points.count)
      let (x, y) = (mean.x - target.x, mean.y - target.y)
      let seen = eyes.count < points.count ? nil : eyes.reduce(SIMD3<Double>(), +) / Double(eyes.count)
      return Check.Target(
        target: shown(target), distance: (x * x + y * y).squareRoot(),
        degrees: seen.flatMap { degrees(mean, target, from: $0) })
    }
    """
  }

  private var verdict: String {
    let limits = fitter.limits.limits.map(Self.statements).joined(separator: "\n")
    let frames =
      fitter.limits.leastFrames.map { least in
        """
        let fewest = Self.targets(of: frames).map { target in frames.count { $0.target == target } }.min() ?? 0
        if fewest < \(Int(least.rounded(.up))) { return .poor }

        """
      } ?? ""
    guard !fitter.limits.limits.isEmpty else {
      return """
        /// Unknown: the rules of \(fitter.limits.rules.onOneLine) do not judge angles.
        private func verdict(_ degrees: [Double], _ spacing: Double?) -> Check.Verdict { .unknown }
        """
    }
    return """
      /// The verdict by the limits of gazelab's gate, rules \(fitter.limits.rules.onOneLine).
      ///
      /// - Parameters:
      ///   - degrees: The error of each target.
      ///   - spacing: The angle between neighbouring targets; nil where it is not known.
      private func verdict(_ degrees: [Double], _ spacing: Double?) -> Check.Verdict {
        guard degrees.count == Self.targets(of: rows).count else { return .unknown }
      \(SourceText.indented(frames))  var verdict = Check.Verdict.good
      \(SourceText.indented(limits))
        return verdict
      }
      """
  }

  private static func statements(_ limit: AccuracyLimits.Limit) -> String {
    let value =
      switch limit.statistic {
      case "mean": "degrees.reduce(0, +) / Double(degrees.count)"
      case "median": "Self.median(degrees)"
      default: "degrees.max() ?? 0"
      }
    let unit =
      limit.isOfSpacing ? "(spacing ?? \(limit.assumedSpacing.map { "\($0)" } ?? ".infinity"))" : "1"
    let good = limit.good.map { "\n  if error >= \($0) * unit { verdict = .fair }" } ?? ""
    let poor = limit.poor.map { "\n  if error > \($0) * unit { return .poor }" } ?? ""
    return """
      do {
        // \(limit.name.onOneLine)
        let error = \(value)
        let unit: Double = \(unit)\(poor)\(good)
      }
      """
  }

  private var angles: String {
    let screen = fitter.screen
    guard screen.hasLengths else {
      return """
        /// Not known, as the size of the screen is not.
        private static func degrees(
          _ one: SIMD2<Double>, _ other: SIMD2<Double>, from eyes: SIMD3<Double>
        ) -> Double? { nil }

        private static func spacing(of targets: [SIMD2<Double>], from eyes: SIMD3<Double>?) -> Double? { nil }
        """
    }
    return """
      /// The angle between two points of the screen as seen from the eyes.
      private static func degrees(
        _ one: SIMD2<Double>, _ other: SIMD2<Double>, from eyes: SIMD3<Double>
      ) -> Double? {
        func direction(_ point: SIMD2<Double>) -> SIMD3<Double> {
          let x = (point.x - \(screen.camera.x)) / \(screen.pointsPerMetre)
          let y = (point.y - \(screen.camera.y)) / \(screen.verticalPointsPerMetre)
          return SIMD3<Double>(x - eyes.x, y - eyes.y, -eyes.z)
        }
        let (a, b) = (direction(one), direction(other))
        let x = a.y * b.z - a.z * b.y
        let y = a.z * b.x - a.x * b.z
        let z = a.x * b.y - a.y * b.x
        let along = a.x * b.x + a.y * b.y + a.z * b.z
        let angle = atan2((x * x + y * y + z * z).squareRoot(), along) * 180 / Double.pi
        return eyes.z != 0 && angle.isFinite ? angle : nil
      }

      /// The median over targets of the angle to the nearest other one; nil where it is not known.
      private static func spacing(of targets: [SIMD2<Double>], from eyes: SIMD3<Double>?) -> Double? {
        guard let eyes, targets.count > 1 else { return nil }
        let nearest = targets.map { one in
          targets.filter { $0 != one }.compactMap { degrees(one, $0, from: eyes) }.min() ?? .nan
        }
        return median(nearest)
      }
      """
  }
}
