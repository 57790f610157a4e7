import Captures
import Inputs

/// Maps the point where one gaze ray meets the screen to a better one.
///
/// It can be fitted to any set of targets that determines the map. Training rows without a gaze point are left out with
/// a remark; test rows without one are lost.
package struct PointMapCalibrator: Calibrator {
  let ray: GazeRaySource
  let method: PointMapMethod

  package var needs: Needs { Needs(usesFeatures: false, parts: ray.needs) }

  init(_ method: PointMapMethod, ray: GazeRaySource = .recorded) {
    self.method = method
    self.ray = ray
  }

  init(_ method: PointMapMethod, from section: inout ConfigSection) {
    self.init(method, ray: GazeRaySource(from: &section))
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    var remarks = [String]()
    let pairs = PointPairs(part, ray, &remarks)
    guard !pairs.targets.isEmpty else { throw .noGazePoint(ray: ray.label) }
    let fit = try method.fit(pairs)
    return FittedMap(
      map: RayMap(ray, fit.map), summary: FitSummary(remarks: remarks + fit.remarks), listsCoefficients: true)
  }
}

extension GazeRaySource {
  func estimate(_ view: View) -> GazeEstimate {
    guard let point = point(view) else {
      return .lost(
        reason: isRecorded ? "\(label) is not finite" : "\(label) does not meet the screen's plane")
    }
    return point.x.isFinite && point.y.isFinite ? .point(point) : .lost(reason: "\(label) is not finite")
  }

  func estimate(_ view: View, mappedBy map: (ScreenPoint) -> ScreenPoint?) -> GazeEstimate {
    let estimate = estimate(view)
    guard case .point(let point) = estimate else { return estimate }
    guard let image = map(point) else {
      return .lost(reason: "the gaze point is on the horizon of the map or beyond")
    }
    return GazeEstimate(image)
  }
}

extension PointPairs {
  /// Pairs the rows that have a gaze point, and adds to `remarks` why others have none.
  init(_ part: Part, _ ray: GazeRaySource, _ remarks: inout [String]) {
    var lost = [String: Int]()
    var (gazePoints, targets) = ([ScreenPoint](), [ScreenPoint]())
    for (view, target) in zip(part.views, part.targets) {
      switch ray.estimate(view) {
      case .point(let point):
        gazePoints.append(point)
        targets.append(target)
      case .lost(let reason): lost[reason, default: 0] += 1
      }
    }
    for (reason, count) in lost.sorted(by: { $0.key < $1.key }) {
      remarks.append("\(count) of \(part.rows.count) training rows left out: \(reason)")
    }
    self.init(gazePoints: gazePoints, targets: targets)
  }
}
