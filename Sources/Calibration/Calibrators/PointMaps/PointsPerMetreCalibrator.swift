import Captures
import Inputs

/// One number: how many points of the screen correspond to a metre of camera space, learnt from the look-at points.
///
/// The prototype showed three corners and took one scale from the look-at points. One axis is enough for that, so the
/// lower left corner is not needed. The y axis of the prototype's phone, held in another orientation, is x here:
///
///     scale = screen width / (mean x of F·lookAtPoint on the upper right corner − on the upper left one)
///
/// over the training rows of pose Middle at distance Regular, in points per metre. The gaze point is where the ray
/// meets the screen's plane, in metres from the camera, times the scale, counted from the camera's place on the screen.
///
/// Look-at points need not lie in the screen's plane, so the scale can differ from the screen's; a remark gives both.
///
/// Source: Ollier, EPFL, 2024 (prototype of an eye tracker).
package struct PointsPerMetreCalibrator: Calibrator {
  var ray = GazeRaySource.lookAt

  package var needs: Needs { Needs(usesFeatures: false, parts: ray.needs.union([.lookAt])) }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    let left = try LookAtPoints(on: "top left", of: part)
    let right = try LookAtPoints(on: "top right", of: part)
    guard let screen = left.screens.first, left.screens == right.screens, left.screens.count == 1 else {
      throw .notDetermined("the training rows on the upper corners are of screens that differ")
    }
    let scale = screen.width / (right.meanX - left.meanX)
    guard scale.isFinite, scale > 0 else {
      throw .notDetermined(
        "the look-at points on the upper right corner are not to the right of those on the upper left one")
    }
    return FittedPointsPerMetre(ray: ray, scale: scale, screen: screen)
  }
}

/// The look-at points on one target, under pose Middle at distance Regular.
private struct LookAtPoints {
  /// The mean x of the look-at points in camera space, metres.
  let meanX: Double
  let screens: Set<Screen>

  init(on targetName: String, of part: Part) throws(FitError) {
    let views = part.rows.filter { row in
      let origin = part.samples.origins[row]
      return origin.targetName == targetName && origin.key.labels["head_pose"] == "Middle"
        && origin.key.labels["viewing_distance"] == "Regular"
    }.map { part.samples.views[$0] }
    guard !views.isEmpty else {
      throw .notDetermined(
        "the scale needs a training row on the target \(targetName.quoted) under pose Middle at distance Regular"
      )
    }
    let x = views.compactMap { view in
      view.faceIfKnown.flatMap { face in view.lookAt.map { face.moved($0).x } }
    }
    meanX = x.reduce(0, +) / Double(x.count)
    guard meanX.isFinite else { throw .notFinite(column: "lookAtPoint") }
    screens = Set(views.map(\.screen))
  }
}

/// A gaze ray and a scale. The map that can be exported belongs to the screen of the training.
struct FittedPointsPerMetre: FittedCalibrator {
  let ray: GazeRaySource
  let scale: Double
  let screen: Screen

  var summary: FitSummary {
    let (ours, own) = (decimal(scale, 1), decimal(screen.pointsPerMetre, 1))
    let remark = "scale \(ours) pt/m from the look-at points; the screen's own is \(own) pt/m"
    return FitSummary(remarks: [remark])
  }

  private var map: PolynomialMap {
    let (share, camera) = (scale / screen.pointsPerMetre, screen.camera)
    return PolynomialMap(
      x: (camera.x * (1 - share), share, 0), y: (camera.y * (1 - share), 0, share))
  }

  var coefficients: Coefficients? { map.coefficients(x: ray.columnNames[0], y: ray.columnNames[1]) }
  var portable: (any PortableCalibration)? { RayMap(ray, map).exportable }

  func predict(_ part: Part) -> [GazeEstimate] {
    part.views.map { view in
      ray.estimate(view) { point in
        let (metres, camera) = (view.screen.position(point), view.screen.camera)
        return ScreenPoint(x: metres.x * scale + camera.x, y: metres.y * scale + camera.y)
      }
    }
  }
}
