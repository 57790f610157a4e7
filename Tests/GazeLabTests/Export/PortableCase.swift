import DelimitedText
import Files
import Inputs
import LinearAlgebra
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import Splits

/// A calibrator that can be exported, with the columns that it is fitted to.
struct PortableCase: Sendable {
  let name: String
  let calibrator: any Calibrator
  var columns = [String]()

  /// The catalogue's examples and variants that these do not cover.
  static let all: [PortableCase] = inCatalogue + rays + terms + columnSets + kernels + processed + fused

  /// The examples of all calibrators that can be exported, so that new ones are included automatically.
  static let inCatalogue: [PortableCase] = Catalogue.calibrators.entries.compactMap { entry in
    guard let calibrator = try? entry.madeFromExample() else { return nil }
    let found = PortableCase(name: entry.kind, calibrator: calibrator, columns: thesisColumns)
    return (try? found.fitted(Planted.captured))?.portable == nil ? nil : found
  }

  private static let rays = [
    "recorded", "right_eye_ray", "left_eye_ray", "both_eyes_ray", "look_at_ray", "assumed_distance",
  ].map { ray in
    PortableCase(
      name: "none \(ray)",
      calibrator: IdentityCalibrator(ray: Catalogue.gazeRays.entries.first { $0.kind == ray }!.made))
  }

  private static let terms = PhysicalTerms.allCases.map { terms in
    PortableCase(
      name: "physical \(terms.rawValue)",
      calibrator: PhysicalCalibrator(options: PhysicalOptions(terms: terms, lambda: 30)))
  }

  private static let columnSets = [
    PortableCase(name: "linear all", calibrator: LinearCalibrator(), columns: columns(thesisBlocks)),
    PortableCase(name: "linear gaze", calibrator: LinearCalibrator(), columns: ["gazePointX", "gazePointY"]),
    PortableCase(
      name: "linear square", calibrator: LinearCalibrator(),
      columns: ["rightEyeRayX", "rightEyeRayX^2", "rightEyeRayX*rightEyeRayY"]),
    PortableCase(
      name: "linear products", calibrator: LinearCalibrator(),
      columns: columns(productBlocks).filter { $0.contains("*") || $0.contains("^") || $0 == "headZ" }),
    PortableCase(
      name: "recentre projective",
      calibrator: RecentredCalibrator(PointMapCalibrator(.projective, ray: .bothEyes))),
    PortableCase(
      name: "recentre polynomial",
      calibrator: RecentredCalibrator(PointMapCalibrator(.polynomial(), ray: .rightEye))),
    PortableCase(
      name: "recentre physical",
      calibrator: RecentredCalibrator(PhysicalCalibrator(options: PhysicalOptions()))),
    PortableCase(
      name: "fine-tune", calibrator: FineTunedCalibrator(LinearCalibrator(), strength: 0.1),
      columns: thesisColumns),
    PortableCase(
      name: "medians", calibrator: TrainedOnCalibrator(base: LinearCalibrator(), kind: .fixationMedians),
      columns: thesisColumns),
  ]

  /// Sums over training points, and other responses than points on the screen.
  static let kernels = [
    "{kind: gaussian-process, a: 100, b: 0, length: 1.5}",
    "{kind: gaussian-process, a: 0, b: 30, length: 1.5}",
    "{kind: svr, C: 3, gamma_p: 0.3, epsilon: 0.02}", "{angle: ridge, lambda: 0.1}",
    "{angle: {kind: gaussian-process, a: 100, b: 30, length: 1.5}}",
    "{camera: {kind: svr, C: 30, gamma_p: 0.15, epsilon: 0.05}}", "{kind: physical-gp, terms: P6}",
    "{kind: physical-gp, terms: P10, features: phys9}",
  ].compactMap { text in
    calibrator(text).map {
      PortableCase(name: text, calibrator: $0, columns: columns(["gaze", "head_position", "euler"]))
    }
  }

  /// Gaze points that are moved to the screen, or smoothed through a capture.
  static let processed = [
    "{kind: linear, clamp: screen}",
    "{kind: linear, smooth: {kind: moving-average, points: 4, over: capture}}",
    "{kind: linear, smooth: {kind: exponential, time_constant: 0.05, over: capture}}",
    "{kind: ridge, smooth: {kind: one-euro, min_cutoff: 2, beta: 0.01, over: capture}}",
    "{kind: linear, smooth: {kind: kalman, measurement_sd: 20, over: capture}, clamp: screen}",
  ].compactMap { text in
    calibrator(text).map { PortableCase(name: text, calibrator: $0, columns: columns(["gaze", "euler"])) }
  }

  /// Streams of gaze points, fused over time or by a column of the captures.
  static let fused = [
    "{kind: kalman, rays: [recorded, both_eyes_ray], process_noise: 300, over: capture}",
    "{kind: kalman, streams: [{ray: recorded, every: 2, confidence: trust}, {ray: right_eye_ray, every: 2}], "
      + "hold: 0.02}",
    "{kind: weighted-average, streams: [{ray: recorded, confidence: trust}, {ray: right_eye_ray}]}",
    "{kind: weighted-average, streams: [{ray: left_eye_ray, confidence: trust, every: 2, hold: 0.02}]}",
    "{kind: weighted-average, weight: equal, streams: [{ray: look_at_ray, every: 3}, {ray: left_eye_ray}]}",
    "{average: [{kind: weighted-average, streams: [{ray: recorded, confidence: trust}]}, kalman]}",
  ].compactMap { text in calibrator(text).map { PortableCase(name: text, calibrator: $0) } }

  static func calibrator(_ text: String) -> (any Calibrator)? {
    var errors = [InputError]()
    let node = try? ConfigNode(yaml: Array(text.utf8), place: Place(file: "calibrator"))
    return node.flatMap { Catalogue.calibrators.make($0, folder: ".", into: &errors)?.product }
  }

  private static let thesisBlocks: Set<String> = ["gaze", "face", "right_eye", "euler", "look_at"]

  static let usedBlocks = thesisBlocks.union([
    "eye_angles", "head_angles", "head_position", "quadratic(right_eye_ray)",
  ]).union(
    productBlocks)

  private static let productBlocks = Set(
    (try? FeatureSet("poly(gaze,3)+gaze*headZ+headZ:rollDegrees:gaze", at: Place(file: "")).blocks) ?? [])

  /// Least squares on each feature block alone.
  static let inBlocks = Catalogue.featureBlocks.kinds.map { word in
    PortableCase(name: "linear \(word)", calibrator: LinearCalibrator(), columns: columns([word]))
  }

  /// The columns of gaze+face+euler, including columns with only numerical noise.
  private static let thesisColumns = columns(["gaze", "face", "euler"])

  static func columns(_ blocks: Set<String>) -> [String] {
    Samples.featureBlocks(blocks, []).flatMap { $0.block.columns }
  }

  /// Frames with all columns that the cases need, and a column of their own, `trust`, that is missing on some.
  static func samples(_ frames: [Frame], blocks: Set<String> = usedBlocks) -> Samples {
    Samples(
      .frames,
      of: Fixation.divide(FrameTable(frames), capture: "c").map { fixation in
        SampledFixation(
          key: fixation.key, firstRow: fixation.frames.lowerBound, frames: Array(frames[fixation.frames]))
      }, blocks: blocks, screens: Planted.screens
    ).mapFrames { table in
      let trust = table.time.indices.map { $0.isMultiple(of: 7) ? .nan : Double((7 * $0) % 10) / 10 }
      return FrameTable(
        participants: table.participants, displays: table.displays, labels: table.labels,
        states: table.states, numbers: table.columnsIfPresent + [NumberColumn(trust)],
        own: table.own + [OwnColumns(name: "trust", columns: ["trust"], unit: "1")])
    }
  }

  /// Two head poses and two distances, three frames per fixation.
  static let planted = samples(
    PlantedCapture(headPoses: [.middle, .left], viewingDistances: [.regular, .close], framesPerFixation: 3)
      .frames)

  /// Fitted to all rows; if it learns from other people's samples, every second fixation is theirs.
  func fitted(_ samples: Samples) throws -> any FittedCalibrator {
    let all = try part(samples)
    guard calibrator.needs.people != .own else {
      return try calibrator.fit(Training(own: all, others: nil, seed: 1))
    }
    let isOwn = { (row: Int) in samples.origins[row].fixation.isMultiple(of: 2) }
    return try calibrator.fit(
      Training(
        own: all.with(rows: all.rows.filter(isOwn)), others: all.with(rows: all.rows.filter { !isOwn($0) }),
        seed: 1))
  }

  func part(_ samples: Samples) throws -> Part {
    let positions = columns.compactMap { samples.blocks.columnNames.firstIndex(of: $0) }
    return Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: "test", columns: positions))
  }

  /// The calibration as a file.
  func file(_ samples: Samples) throws -> CalibrationFile { try file(fitted(samples), samples) }

  func file(_ fitted: any FittedCalibrator, _ samples: Samples) throws -> CalibrationFile {
    CalibrationFile(
      name: name, calibration: try #require(fitted.portable), device: Planted.device,
      screen: samples.views[0].screen, origin: Self.origin, test: Self.test, afterwards: fitted.afterwards)
  }

  static let origin = CalibrationFile.Origin(
    title: "planted", experiment: "x.yaml", experimentSHA256: "ab", trial: 1, group: "", samples: "frames",
    features: "gaze", calibrator: "linear", split: "s", repeatIndex: 0, foldIndex: 0, holdsOut: "",
    trainCount: 5, seed: 1, gazelab: "0", isSimulated: false,
    captures: [CalibrationFile.Origin.Capture(name: "c", sha256: "cd", isTrained: true)])

  static let test = CalibrationFile.Test(
    leakage: .honest, count: 3, lostCount: 1, rmse: 12.5, angleDegrees: nil, biasX: -0.1, biasY: 1e-7)
}

extension LinearMap {
  /// A map by the name, the centre, and the points per unit of each column, and the gaze point at the centres.
  static func planted(
    _ columns: [(name: String, centre: Double, x: Double, y: Double)], at point: ScreenPoint
  ) -> LinearMap {
    LinearMap(
      columns.map(\.name),
      AffineMap(
        columnMeans: columns.map(\.centre), valuesAtMeans: [point.x, point.y],
        coefficients: Matrix(
          rowCount: columns.count, columnCount: 2, elements: columns.flatMap { [$0.x, $0.y] })))
  }
}
