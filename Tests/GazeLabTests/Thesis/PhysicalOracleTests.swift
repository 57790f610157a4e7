import Foundation
import Inputs
import LinearAlgebra
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

/// Compares the physical calibrators on the thesis's captures with an independent program based on numpy and
/// scipy.
@Suite("Oracle for the physical calibrators", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct PhysicalOracleTests {
  private static let fixed = PhysicalGPCalibrator(options: (PhysicalOptions(), PhysicalProcessOptions()))

  @Test(
    "first median of the main capture: angles, eye position and distance to the second, to 1e-12")
  func firstMedian() throws {
    let oracle = try PhysicalOracle.read().firstMedian
    let samples = try PhysicalSamples(mediansOf: OracleCapture("main", withLookAt: true).frames.part())
    let geometry = samples.geometries[0]
    func pair(_ angles: Angles) -> [Double] { [angles.horizontal, angles.vertical] }
    expect(pair(geometry.measuredAngles), oracle.a, within: 1e-12)
    expect(pair(geometry.cameraAngles), oracle.c, within: 1e-12)
    expect(pair(samples.requiredAngles[0]), oracle.w, within: 1e-12)
    expect([geometry.eyes.x, geometry.eyes.y, geometry.eyes.z], oracle.o, within: 1e-12)
    let features = PhysicalFeatures.all.matrix(samples)
    #expect(features.columnCount == oracle.featureCount)
    let distances = FeatureSpace(features).pairs(features).squaredDistances
    expect([distances[0, 1]], [oracle.squaredDistance], within: 1e-12)
  }

  @Test("fitted to the whole main capture: parameters and in-sample errors to 1e-8")
  func fullFits() throws {
    let frames = try OracleCapture("main", withLookAt: true).frames.part()
    let medians = frames.fixationMedians
    let oracle = try PhysicalOracle.read().fullFits
    #expect(oracle.count == 6)
    for (name, expected) in oracle {
      guard let parameters = expected.parameters else {
        let error = try Self.fixed.fitted(to: frames).rootMeanSquare(frames)
        expect([error], [try #require(expected.inSample)], within: 1e-8)
        continue
      }
      let words = name.split(separator: "/").map(String.init)
      let options = PhysicalOptions(
        terms: try #require(PhysicalTerms(rawValue: words[0])), lambda: try #require(Double(words[1])))
      let fitted = try #require(
        try PhysicalCalibrator(options: options).fitted(to: frames) as? FittedMap)
      expect(fitted.map.parameters, parameters, within: 1e-8)
      expect([fitted.rootMeanSquare(medians)], [try #require(expected.medians)], within: 1e-8)
      expect([fitted.rootMeanSquare(frames)], [try #require(expected.frames)], within: 1e-8)
    }
  }

  @Test(
    "the fixed recipe and its physical part, all splits: RMSE and mean angular error to 1e-8",
    arguments: ["main", "0429na"], ["corners", "target", "pose", "distance", "fix70"])
  func fixedRecipe(capture name: String, split: String) throws {
    let oracle = try #require(try PhysicalOracle.read().splits[name]?[split])
    let capture = try OracleCapture(name, withLookAt: name == "main")
    var errors = (physical: PooledErrors(), process: PooledErrors())
    for tested in try capture.testFixations(split, oracle) {
      let train = capture.frames.part { !tested.contains($0.fixation) }
      let test = capture.frames.part { tested.contains($0.fixation) }
      try errors.physical.add(PhysicalCalibrator().fitted(to: train), test)
      try errors.process.add(Self.fixed.fitted(to: train), test)
    }
    expect(errors.physical.numbers, oracle.fixedPhysical, within: 1e-8)
    expect(errors.process.numbers, oracle.fixed, within: 1e-8)
  }

  /// The fifth split, 20 random repeats, is used only in part: the whole takes as long as all others
  /// together.
  @Test(
    "nested selection: the same choices, inner errors and test errors in every fold",
    arguments: [
      ("main", "corners"), ("main", "target"), ("main", "pose"), ("main", "distance"), ("main", "fix70"),
      ("0429na", "corners"), ("0429na", "distance"),
    ])
  func nested(capture name: String, split: String) throws {
    let oracle = try #require(try PhysicalOracle.read().splits[name]?[split])
    let capture = try OracleCapture(name, withLookAt: name == "main")
    let tests = try capture.testFixations(split, oracle)
    #expect(tests.count == oracle.folds.count)
    var errors = (physical: PooledErrors(), process: PooledErrors())
    for (tested, expected) in zip(tests, oracle.folds).prefix(split == "fix70" ? 3 : 20) {
      let train = capture.frames.part { !tested.contains($0.fixation) }
      let test = capture.frames.part { tested.contains($0.fixation) }
      let selection = try NestedSelection(PhysicalSamples(mediansOf: train))
      let process = try selection.process()
      #expect("\(selection.physical.label), \(process.options.label)" == expected.label)
      // The oracle stores two decimals.
      #expect(abs(selection.physicalScore.squareRoot() - expected.physicalScore) < 0.00501)
      #expect(abs(process.score.squareRoot() - expected.score) < 0.00501)
      try errors.physical.add(PhysicalCalibrator(options: selection.physical).fitted(to: train), test)
      try errors.process.add(
        PhysicalGPCalibrator(options: (selection.physical, process.options)).fitted(to: train), test)
    }
    guard split != "fix70" else { return }
    expect(errors.physical.numbers, oracle.nestedPhysical, within: 1e-8)
    expect(errors.process.numbers, oracle.nested, within: 1e-8)
  }

  /// The oracle's `lucas` includes more than the one capture of that person that is available here.
  @Test(
    "trained on one capture and tested on another, without look-at points on both sides",
    arguments: ["main->0429na", "main->0429", "0429na->main", "0429->main"])
  func otherCapture(name: String) throws {
    let oracle = try #require(try PhysicalOracle.read().cross[name])
    let names = name.components(separatedBy: "->")
    let train = try OracleCapture(names[0], withLookAt: false).frames.part()
    let test = try OracleCapture(names[1], withLookAt: false).frames.part()
    for (calibrator, expected) in [
      (PhysicalCalibrator(options: nil), oracle.nestedPhysical),
      (PhysicalGPCalibrator(options: nil), oracle.nested),
      (PhysicalCalibrator(), oracle.fixedPhysical), (Self.fixed, oracle.fixed),
      (PhysicalCalibrator(options: PhysicalOptions(terms: .p8d)), oracle.p8d),
    ] as [(any Calibrator, [Double])] {
      var errors = PooledErrors()
      try errors.add(calibrator.fitted(to: train), test)
      expect(errors.numbers, expected, within: 1e-8)
    }
  }

  @Test(
    "few targets of a new person, with another person's capture",
    arguments: [
      (0, []), (1, ["middle"]), (3, ["middle", "bottom left", "top right"]),
      (5, ["middle", "bottom left", "top right", "top left", "bottom right"]), (9, Screen.gridNames),
    ])
  func fewTargets(count: Int, targets: [String]) throws {
    let oracle = try #require(try PhysicalOracle.read().few["0508a->main k=\(count)"]?["transfer P8d 10"])
    let others = try OracleCapture("lucas", withLookAt: true).frames.part()
    let frames = try OracleCapture("main", withLookAt: true).frames
    func isOwn(_ origin: Origin) -> Bool {
      targets.contains(origin.targetName) && origin.key.headPose == .middle
        && origin.key.viewingDistance == .regular
    }
    let fitted = try PhysicalCalibrator(options: PhysicalOptions(terms: .p8d))
      .fitted(to: frames.part(where: isOwn), others: others)
    var (otherPoses, all) = (PooledErrors(), PooledErrors())
    try otherPoses.add(fitted, frames.part { $0.key.headPose != .middle })
    try all.add(fitted, frames.part { !isOwn($0) })
    expect([otherPoses.numbers[0]] + all.numbers, oracle, within: 1e-8)
  }

  @Test(
    "the experiments give these numbers for a capture without look-at points and for folds from a file")
  func experiments() async throws {
    let oracle = try PhysicalOracle.read().splits
    let earlier = try await RealCaptures.run(
      "physical/earlier-recording.yaml",
      setting: [
        "features=gaze", "splits=corners-to-sides",
        "calibrators=[linear, physical-gp, {kind: physical-gp, select: nested}]",
      ])
    let corners = try #require(oracle["0429na"]?["corners"])
    try expect(earlier.numbers("physical-gp"), corners.fixed, within: 1e-8)
    try expect(earlier.numbers("physical-gp(select=nested)"), corners.nested, within: 1e-8)
    #expect(
      try earlier.summary("-", "physical-gp(select=nested)").choices.map(\.label) == [corners.folds[0].label])

    let random = try await RealCaptures.run(
      "physical/thesis.yaml",
      setting: [
        "features=gaze", "splits={kind: file, path: random-fixations.csv}",
        "calibrators=[linear, physical-gp]",
      ])
    try expect(random.numbers("physical-gp"), #require(oracle["main"]?["fix70"]).fixed, within: 1e-8)
    // The recipe was found on this capture, which the report must mention.
    let warnings = random.record.warnings.map(\.sentence)
    #expect(warnings.contains { $0.contains("errors on it are optimistic (too low)") })
  }

  /// The difference relative to the expected number.
  private func expect(
    _ found: [Double], _ expected: [Double], within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == expected.count, sourceLocation: sourceLocation)
    for (found, expected) in zip(found, expected) {
      #expect(
        abs(found - expected) <= tolerance * abs(expected), "\(found), not \(expected)",
        sourceLocation: sourceLocation)
    }
  }
}

extension Run {
  /// RMSE in points and mean angular error in degrees of a calibrator without feature sets.
  fileprivate func numbers(_ calibrator: String) throws -> [Double] {
    let metrics = try summary("-", calibrator).metrics
    return try ["rmse", "angle_mean_degrees"].map { try #require(metrics[$0]).centre }
  }
}
