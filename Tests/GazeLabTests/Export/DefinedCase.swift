import Files
import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Trials

/// A linear fit of columns by formula, products or columns that transforms compute, to all frames of a study.
struct DefinedCase: Sendable {
  let name: String
  let samples: Samples
  /// The program's own gaze points, one per sample.
  let points: [ScreenPoint?]
  let file: CalibrationFile

  /// Every operator and function of single frames, constants with units, labels, and formulas of formulas.
  static let columns = """
    columns:
      depth_x: gazePointX * headZ
      near: if(headZ > -33 cm, 1, 0.5)
      far: if(headZ <= -33 cm and not (gazePointX < 300 pt) or depth_x >= -1 m * 1 pt, 2, depth_x / (100 m * 1 pt))
      turn: atan2(headX + 5 cm, -headZ) + 30 deg - asin(0.1) * acos(0.2) / 1 rad - atan(headX / headZ)
      is_left: if(head_pose == "Left", 1, 0)
      not_close: head_pose != "Left" and viewing_distance != "Close"
      reach: min(gazePointX, gazePointY, 300 pt) + max(gazePointX, 100 pt) - clamp(gazePointY, 200 pt, 500 pt)
      waves: sin(yawDegrees) * cos(pitchDegrees) + tan(rollDegrees / 2) - exp(headX / 1 m) + log(2 + headY / 1 m)
      roots: sqrt(abs(headX) * 1 m) + hypot(headX, headY) + (-headZ) ^ 1.5 / (1 m ^ 0.5) + headY ^ 2 / 1 m
      steps: sign(headX) + floor(gazePointX / 100 pt) + (headX == headY) - (headX != headY)

    """

  static let featureSets = [
    "gaze+depth_x", "gaze+near+far", "gaze+turn", "gaze+is_left+not_close", "gaze+reach", "gaze+waves+roots",
    "gaze+steps", "gaze*euler", "poly(gaze,3)", "gaze*depth_x", "gaze+pca(face,3)",
    "standardise(gaze+head_position)", "gaze+spline(yawDegrees,3)", "gaze+spline(headX,1)",
    "gaze*bins(headX,3)", "gaze*onehot(head_pose)", "gaze+poly(pca(standardise(gaze+head_position),3),3)",
    "gaze+pca(gaze:depth_x+look_at,2)",
    "gaze+onehot(viewing_distance)+standardise(is_left+turn):bins(depth_x,4)",
  ]

  /// Every function of earlier frames, and such of each other.
  static let columnsOverTime = """
    columns:
      slow: mean(gazePointX, 0.1 s) + diff(gazePointY)
      past: lag(headZ, 2) * median(gazePointX, 50 ms) / 1 m
      shaky: sd(gazePointY, 0.2 s) * if(head_pose == "Left", 2, 1)
      jumps: mean(abs(diff(gazePointX)), 0.1 s) + lag(slow, 1)

    """

  static let featureSetsOverTime = ["gaze+slow", "gaze+past+shaky", "gaze+pca(gaze+jumps,2)"]

  /// Each alone, so that it has all samples that it does not lack itself.
  static func overTime(in study: PlantedStudy) throws -> [DefinedCase] {
    try featureSetsOverTime.flatMap { try all(in: study, columns: columnsOverTime, featureSets: [$0]) }
  }

  /// - Parameter yaml: Further lines of the experiment.
  static func all(
    in study: PlantedStudy, _ yaml: String = "", columns: String = columns,
    featureSets: [String] = featureSets
  ) throws -> [DefinedCase] {
    let listed = featureSets.map { "  - \($0)\n" }.joined()
    let plan = try study.plan("splits: in-sample\n\(yaml)\(columns)features:\n\(listed)")
    let samples = plan.sampleSets[0].samples
    let formulas = plan.selection.computed.portable
    return try featureSets.map { name in
      let part = try samples.part(features: name)
      let fitted = try LinearCalibrator().fitted(to: part)
      let learned = fitted.learnedColumns?.fittedColumns(of: samples)
      let calibration = try #require(fitted.portable).defining(formulas: formulas, learned: learned)
      return DefinedCase(
        name: name, samples: samples, points: try fitted.predict(part).map(\.point),
        file: CalibrationFile(
          name: name, calibration: calibration, device: Planted.device, screen: samples.views[0].screen,
          origin: PortableCase.origin, test: PortableCase.test))
    }
  }

  /// Three head poses and two distances.
  static func plantedStudy(framesPerFixation: Int = 2) throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    let capture = PlantedCapture(
      headPoses: [.middle, .left, .top], viewingDistances: [.regular, .close],
      framesPerFixation: framesPerFixation)
    try study.write("data/anna.csv", capture.bytes)
    return study
  }

  /// A copy of the thesis's main capture.
  static func realStudy() throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    let path = try #require(RealCaptures.folder) + "/schneuwly-2024/\(RealCaptures.main).csv"
    try study.write("data/main.csv", readFile(path))
    return study
  }

  /// All frames of its only capture with the program's gaze points, and whether a fixation begins there.
  var allFrames: [(view: View, point: ScreenPoint?, isFirst: Bool)] {
    let last = samples.count - 1
    let views = samples.views[last].upTo(samples.origins.frameRows(last).upperBound)
    let known = Dictionary(
      uniqueKeysWithValues: points.indices.map { (samples.origins.frameRows($0).lowerBound, points[$0]) })
    let keys = views.map { view in
      [view.word(named: "head_pose"), view.word(named: "viewing_distance")].map { $0 ?? "" }
        + view.numbers(.target).map(\.description)
    }
    return views.indices.map { row in
      (views[row], known[row] ?? nil, row == 0 || keys[row] != keys[row - 1])
    }
  }

  /// The words of a frame for the labels that the calibration needs.
  static func words(_ input: PortableInput, _ view: View) -> [String] {
    input.labels.map { view.word(named: $0) ?? "" }
  }
}
