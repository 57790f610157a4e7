import Inputs

/// Maps the point where one gaze ray meets the screen to a better one.
///
/// It is fitted to any subset of targets that determines the map. Training rows without a gaze point are left out,
/// which a remark says; test rows without one are lost.
struct PointMapCalibrator: Calibrator {
  let ray: GazeRaySource
  let method: PointMapMethod

  var needs: Needs { Needs(usesFeatures: false, parts: ray.needs) }

  init(_ method: PointMapMethod, ray: GazeRaySource = .recorded) {
    self.method = method
    self.ray = ray
  }

  init(_ method: PointMapMethod, from section: inout ConfigSection) {
    self.init(method, ray: GazeRaySource(from: &section))
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    var remarks = [String]()
    let pairs = PointPairs(part, ray, &remarks)
    guard !pairs.targets.isEmpty else { throw .noGazePoint(ray: ray.label) }
    let fit = try method.fit(pairs)
    return FittedPointMap(ray: ray, map: fit.map, summary: FitSummary(remarks: remarks + fit.remarks))
  }
}

/// A gaze ray and a fitted map.
struct FittedPointMap: FittedCalibrator {
  let ray: GazeRaySource
  let map: any PointMap
  let summary: FitSummary

  var coefficients: Coefficients? {
    let names = ray.columnNames
    return map.coefficients(x: names[0], y: names[1])
  }

  var portable: (any PortableCalibration)? { RayMap(ray, map) }

  func predict(_ part: Part) -> [GazeEstimate] {
    part.views.map { ray.estimate($0, mappedBy: map.image) }
  }
}

extension GazeRaySource {
  /// The gaze point after a map, or that there is none.
  func estimate(_ view: View, mappedBy map: (ScreenPoint) -> ScreenPoint?) -> GazeEstimate {
    guard case .point(let point) = estimate(view) else { return estimate(view) }
    guard let image = map(point) else {
      return .lost(reason: "the gaze point is on the horizon of the map or beyond")
    }
    return image.x.isFinite && image.y.isFinite ? .point(image) : .lost(reason: "the estimate is not finite")
  }
}

extension PointPairs {
  /// The rows that have a gaze point; `remarks` grows by what became of the others.
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
