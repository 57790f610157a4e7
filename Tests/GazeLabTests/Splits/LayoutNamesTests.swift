import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

@Suite("Splits of targets away from the edge of the screen")
struct LayoutNamesTests {
  /// A grid at 10, 50 and 90 % of the screen.
  private static let inner = [0.1, 0.5, 0.9].flatMap { x in
    [0.1, 0.5, 0.9].map { ScreenPoint(x: x * 1133, y: $0 * 744) }
  }

  private static func samples(_ targets: [ScreenPoint]) -> Samples {
    let frames = PlantedCapture(headPoses: [.middle, .left], targets: targets, framesPerFixation: 2).frames
    let fixations = Fixation.divide(FrameTable(frames), capture: "c").map {
      SampledFixation(key: $0.key, firstRow: $0.frames.lowerBound, frames: Array(frames[$0.frames]))
    }
    return Planted.samples(of: fixations)
  }

  private func folds(_ yaml: String, _ targets: [ScreenPoint], repeatIndex: Int = 0) throws -> [Fold] {
    try ConfigFixture.split(yaml).folds(Self.samples(targets).origins, seed: 1, repeatIndex: repeatIndex)
  }

  private func trained(_ fold: Fold, _ targets: [ScreenPoint]) -> Set<ScreenPoint> {
    let samples = Self.samples(targets)
    return Set(fold.trainRows.map { samples.targets[$0] })
  }

  @Test("corners-to-sides trains on the corners and the middle of the layout and tests on its sides")
  func cornersToSides() throws {
    let fold = try folds("corners-to-sides", Self.inner)[0]
    let corners = [0, 2, 6, 8, 4].map { Self.inner[$0] }
    #expect(trained(fold, Self.inner) == Set(corners))
    #expect(fold.trainRows.count == 20 && fold.testRows.count == 16)
  }

  @Test("a number of calibration targets means those places of the layout", arguments: [1, 3, 5, 6])
  func counts(count: Int) throws {
    let fold = try folds("{kind: calibration-targets, targets: \(count)}", Self.inner)[0]
    let names = try #require(TargetLayout.standard(count))
    #expect(
      trained(fold, Self.inner) == Set(names.map { Self.inner[Screen.gridNames.firstIndex(of: $0)!] }))
    #expect(fold.testRows.count == 36 - 4 * count)
  }

  @Test("a target is found by its place as by its coordinates; every:2 tries each pair of the nine")
  func names() throws {
    let byPlace = try folds("{kind: calibration-targets, targets: [top right, left]}", Self.inner)[0]
    let points = [8, 1].map { Self.screenName(Self.inner[$0]) }
    let byPoint = try folds(
      "{kind: calibration-targets, targets: ['\(points[0])', '\(points[1])']}", Self.inner)[0]
    #expect(byPlace.trainRows == byPoint.trainRows && byPlace.trainRows.count == 8)
    let pair = try folds("{kind: calibration-targets, targets: every:2}", Self.inner, repeatIndex: 35)[0]
    #expect(trained(pair, Self.inner) == Set([7, 8].map { Self.inner[$0] }))
  }

  private static func screenName(_ point: ScreenPoint) -> String {
    Device.builtIn[0].screen.targetName(of: point)
  }

  @Test("a calibrator's own calibration targets are found by their places")
  func calibrator() throws {
    let samples = Self.samples(Self.inner)
    let own = Part(samples: samples, rows: Array(samples.origins.indices), columns: ColumnSet.none)
    let calibrator = try Catalogue.calibrator("{kind: offset, calibration_targets: 5}")
    let fitted = try calibrator.fit(Training(own: own, others: nil, seed: 1))
    #expect(fitted.summary.rowCount == 20)
    #expect(
      throws: FitError.missingTargets([
        "bottom left quarter", "top left quarter", "bottom right quarter", "top right quarter",
      ])
    ) {
      _ = try Catalogue.calibrator("{kind: offset, calibration_targets: 13}")
        .fit(Training(own: own, others: nil, seed: 1))
    }
  }

  @Test("places that a layout does not have are still missing")
  func missing() throws {
    let four = [0, 2, 6, 8].map { Self.inner[$0] }
    let error = #expect(throws: SplitError.self) {
      try folds("{kind: calibration-targets, targets: 5}", four)
    }
    #expect(error?.sentence.hasPrefix("the capture 'c' has no fixation of middle to calibrate on") == true)
    #expect(throws: SplitError.self) { try folds("corners-to-sides", four) }
  }

  @Test("target_role selects and groups by the layout, and names of targets stay as they were")
  func role() {
    let samples = Self.samples(Self.inner)
    let roles = samples.origins.sources.map { $0.value(of: .targetRole) }
    #expect(roles.count { $0 == "corner" } == 8 && roles.count { $0 == "middle" } == 2)
    let names = Set(samples.origins.sources.map(\.targetName))
    #expect(names == Set(Self.inner.map(Self.screenName)))
  }
}
