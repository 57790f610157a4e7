import Files
import Foundation
import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Trials

/// Fitters of a run on eleven people of the made headset, asked to calibrate the twelfth.
struct FitterStudy {
  struct Query {
    /// The calibrator's label.
    let label: String
    let usesPrior: Bool
    /// The targets whose rows are fitted, by name.
    let targets: [String]
  }

  private(set) var queries: [Query] = []
  let answers: [FitterProgram.Answer]
  private let samples: Samples
  private let columns: ColumnSet
  private let own: [Int]
  private let others: [Int]
  private let calibrators: [String: any Calibrator]

  private static let labels = [
    "offset", "linear", "ridge", "medians", "affine", "polynomial", "hierarchical",
  ]
  private static let person = "user12"

  private static func yaml(_ people: String) -> String {
    """
    dataset: headset-made
    where: {round: "1"\(people)}
    features: gaze
    calibrators:
      - offset
      - linear
      - ridge
      - {kind: ridge, lambda: 0.1, fit_on: fixation-medians, name: medians}
      - affine
      - {kind: polynomial, threshold: 300}
      - hierarchical
    splits: [{kind: calibration-targets, targets: 1, others: true}]

    """
  }

  init() async throws {
    let folder = TemporaryFolder(
      existing: FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let folders = DatasetFolders(named: [RealCaptures.root + "/datasets"], environment: nil)
    let people = (1...11).map { "user\($0)" }.joined(separator: ", ")
    try folder.write("some.yaml", Self.yaml(", participant: [\(people)]"))
    try folder.write("all.yaml", Self.yaml(""))
    let written = try await Experiment(file: folder.at("some.yaml"), in: folders)
      .run(out: folder.at("out"), RunOptions(drawsFigures: false))
    let run = try Run(folder: written.folder)
    var fitters = [Fitter]()
    for label in Self.labels {
      fitters.append(
        try FitterExport(TrialSelection(trial: "gaze"), calibrator: Self.asked(label), of: run, in: folders)
          .fitter)
    }
    fitters.append(try await Self.ofAnchors())

    let plan = try Experiment(ExperimentFile(path: folder.at("all.yaml")), in: folders, skipsMissing: false)
      .plan
    let set = try #require(plan.sampleSets.first)
    samples = set.samples
    columns = ColumnSet(name: "gaze", columns: [0, 1])
    let rows = Array(0..<set.samples.count)
    let own = rows.filter { set.samples.origins[$0].key.participant == Self.person }
    self.own = own
    others = rows.filter { set.samples.origins[$0].key.participant != Self.person }
    calibrators = Dictionary(
      plan.file.labelledCalibrators.map {
        ($0.label.hasPrefix("polynomial") ? "polynomial" : $0.label, $0.calibrator)
      }
    ) { first, _ in first }
    queries = Self.queries(fitters)
    let program = FitterProgram(
      fitters: fitters,
      rows: own.map { row in
        (set.samples.views[row].recordedPoint, set.samples.targets[row])
      }, anchors: Self.anchors, anchored: [fitters.count - 1])
    let asked = queries.map { query in
      FitterProgram.Query(
        fitter: Self.labels.firstIndex(of: query.label) ?? 0, usesPrior: query.usesPrior,
        rows: Self.rows(on: query.targets, of: own, set.samples).map { $0 - own[0] })
    }
    let last = FitterProgram.Query(fitter: fitters.count - 1, rows: Array(Self.frames.indices))
    answers = try program.answers(asked + [last])
  }

  private static func asked(_ label: String) -> String? {
    label == "hierarchical" ? nil : label
  }

  private static func queries(_ fitters: [Fitter]) -> [Query] {
    zip(labels, fitters).flatMap { label, fitter in
      [false, true].filter { !$0 || fitter.prior != nil }.flatMap { usesPrior in
        [
          [], ["middle"], FitterExportTests.two, FitterExportTests.line, FitterExportTests.three,
          FitterExportTests.nine,
        ].map { Query(label: label, usesPrior: usesPrior, targets: $0) }
      }
    }
  }

  private static func rows(on targets: [String], of own: [Int], _ samples: Samples) -> [Int] {
    own.filter { samples.origins.source($0).isOn(targets) }
  }

  /// The program's points of all rows of the person; nil for a query that is to be refused, and for targets at which the
  /// fitter has rehearsed nothing: the strength of the prior is then that of a smaller layout.
  func expected(_ query: Query) throws -> [ScreenPoint]? {
    let needed = ["offset": 1, "polynomial": 7][query.label] ?? 3
    guard query.targets.count >= (query.usesPrior ? 1 : needed),
      query.usesPrior || needed < 3 || query.targets != FitterExportTests.line,
      !query.usesPrior || TargetLayout.standard(query.targets.count).map(Set.init) == Set(query.targets)
    else { return nil }
    return try fitted(query, Self.rows(on: query.targets, of: own, samples)).predict(part(own)).map {
      try #require($0.point)
    }
  }

  private func part(_ rows: [Int]) -> Part { Part(samples: samples, rows: rows, columns: columns) }

  private func fitted(_ query: Query, _ rows: [Int]) throws -> any FittedCalibrator {
    var calibrator = try #require(calibrators[query.label])
    if query.usesPrior {
      calibrator = HierarchicalCalibrator()
      if query.label == "medians" {
        calibrator = TrainedOnCalibrator(base: calibrator, kind: .fixationMedians)
      }
    } else if query.label == "hierarchical" {
      calibrator = LinearCalibrator()
    }
    return try calibrator.fit(Training(own: part(rows), others: part(others), seed: 0))
  }

  /// The errors on each target by the program's fits to the others, as the gate measures them.
  func leaveOneOut(_ query: Query) throws -> (rmse: Double, mean: Double, worst: Double, spacing: Double) {
    let rows = Self.rows(on: query.targets, of: own, samples)
    let geometries = TargetGeometries(of: samples)
    let prior = try query.usesPrior ? TransferredPrior(part(others), kappa: nil, seed: 0) : nil
    var (squares, degrees) = (0.0, [Double]())
    for left in grouped(rows, by: { samples.targets[$0] }) {
      let rest = rows.filter { !left.contains($0) }
      let fitted =
        try prior?.fit(part(rest), targetCount: query.targets.count - 1) ?? self.fitted(query, rest)
      let points = try fitted.predict(part(left)).map { try #require($0.point) }
      for point in points { squares += (point - samples.targets[left[0]]).squaredLength }
      let scored = ScoredFixation(
        zip(left, points).map { ScoredFixation.Sample(line: geometries[$0], point: $1) })
      degrees.append(try scored.accuracy.get().meanPoint)
    }
    let eyes = try #require(samples.views[rows[0]].eyes).place
    let screen = samples.views[rows[0]].screen
    let directions = Set(rows.map { samples.targets[$0] }).map { screen.position($0) - eyes }
    let nearest = directions.map { one in
      directions.filter { $0 != one }.map { VisualAngle.between(one, $0).degrees }.min() ?? .nan
    }
    return (
      (squares / Double(2 * rows.count)).squareRoot(), degrees.reduce(0, +) / Double(degrees.count),
      degrees.max() ?? .nan, median(nearest)
    )
  }

  // MARK: Anchors

  /// Frames with the numbers that ARKit gives, and the gaze point recorded for them.
  static let frames = PlantedCapture(
    headPoses: [.middle], viewingDistances: [.regular, .close], framesPerFixation: 2
  )
  .frames.map { frame in
    var frame = frame
    func rounded(_ transform: Transform) -> Transform {
      Transform(transform.numbers.map { Double(Float($0)) })
    }
    frame.face = rounded(frame.face)
    (frame.rightEye, frame.leftEye) = (frame.rightEye.map(rounded), frame.leftEye.map(rounded))
    if let eye = frame.rightEye, let screen = Planted.screens[Planted.device],
      let point = GazeRay(recordedBy: frame.face, eye: eye).meet(screen)
    {
      frame.recordedPoint = point
    }
    return frame
  }

  /// Frames whose face has a smaller z are dropped, metres.
  static let bound: Double = {
    let depths = frames.map(\.face.translation.z).sorted()
    return (depths[depths.count / 4] + depths[depths.count / 4 + 1]) / 2
  }()

  private static let anchors = frames.map { frame in
    frame.face.numbers + (frame.rightEye?.numbers ?? []) + (frame.leftEye?.numbers ?? [])
      + [frame.target.x, frame.target.y]
  }

  private static func ofAnchors() async throws -> Fitter {
    let study = try PlantedStudy()
    let run = try await study.run(
      """
      features: gaze
      calibrators: linear
      splits: corners-to-sides
      drop: [{column: faceTransform_3_z, below: \(bound)}]

      """)
    return try FitterExport(
      TrialSelection(trial: "gaze"), calibrator: "linear", of: run,
      in: DatasetFolders(named: [study.root], environment: nil)
    ).fitter
  }
}
