import Foundation
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

/// Values for the physical calibrators on the thesis's captures, computed by another program and stored in
/// `PhysicalOracle.json` beside this file.
struct PhysicalOracle: Decodable {
  static func read() throws -> PhysicalOracle {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONDecoder().decode(
      PhysicalOracle.self, from: Data(contentsOf: folder.appendingPathComponent("PhysicalOracle.json")))
  }

  struct Median: Decodable {
    let a: [Double]
    let c: [Double]
    let w: [Double]
    let o: [Double]
    let squaredDistance: Double
    let featureCount: Int

    enum CodingKeys: String, CodingKey {
      case a = "a_rad"
      case c = "c_rad"
      case w = "w_rad"
      case o = "o_m"
      case squaredDistance = "d2_all_0_1"
      case featureCount = "features_all"
    }
  }

  struct FullFit: Decodable {
    let parameters: [Double]?
    let medians: Double?
    let frames: Double?
    let inSample: Double?

    enum CodingKeys: String, CodingKey {
      case parameters = "p"
      case medians = "rmse_medians"
      case frames = "rmse_frames"
      case inSample = "rmse_frames_in_sample"
    }
  }

  struct Split: Decodable {
    /// RMSE in points, mean angular error in degrees; likewise below.
    let nestedPhysical: [Double]
    let nested: [Double]
    let fixedPhysical: [Double]
    let fixed: [Double]
    let folds: [Choice]
    let testFixations: [[Int]]?

    enum CodingKeys: String, CodingKey {
      case nestedPhysical = "PHYS"
      case nested = "PHYS+GP"
      case fixedPhysical = "PHYS fixed"
      case fixed = "PHYS+GP fixed"
      case folds
      case testFixations = "test_fixations"
    }
  }

  /// The choice within a fold, with the roots of the two scores.
  struct Choice: Decodable {
    let physicalScore: Double
    let score: Double
    let label: String

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      physicalScore = try list.decode(Double.self)
      let (terms, lambda) = (try list.decode(String.self), try list.decode(Int.self))
      score = try list.decode(Double.self)
      let features = try list.decode(String.self)
      let (length, scale) = (try list.decode(Double.self), try list.decode(Int.self))
      let written = length == length.rounded() ? "\(Int(length))" : "\(length)"
      label = "terms=\(terms), lambda=\(lambda), features=\(features), length=\(written), scale=\(scale)"
    }
  }

  struct Cross: Decodable {
    let nestedPhysical: [Double]
    let nested: [Double]
    let fixedPhysical: [Double]
    let fixed: [Double]
    let p8d: [Double]

    enum CodingKeys: String, CodingKey {
      case nestedPhysical = "PHYS"
      case nested = "PHYS+GP"
      case fixedPhysical = "PHYS fixed"
      case fixed = "PHYS+GP fixed"
      case p8d = "PHYS P8d30"
    }
  }

  let firstMedian: Median
  let fullFits: [String: FullFit]
  /// By capture and split.
  let splits: [String: [String: Split]]
  let cross: [String: Cross]
  /// RMSE of frames with poses other than Middle; RMSE and mean angular error in degrees of all not adapted
  /// to.
  let few: [String: [String: [Double]]]

  enum CodingKeys: String, CodingKey {
    case firstMedian = "check_main_first_median"
    case fullFits = "check_main_full_fit"
    case splits, cross, few
  }
}

/// The frames of a capture, by the oracle's name.
struct OracleCapture {
  let frames: Samples

  /// - Parameters:
  ///   - name: `main`, `lucas`, `0429`, or `0429na`, which is `0429` without the distance Arms Extended.
  ///   - withLookAt: Whether the look-at point is a feature; the captures of 0429 lack it.
  init(_ name: String, withLookAt: Bool) throws {
    let dataset = try RealCaptures.dataset()
    let names = ["main": RealCaptures.main, "lucas": RealCaptures.otherPerson]
    let capture = try #require(
      dataset.captures.first { $0.name == names[name] ?? RealCaptures.withoutLookAt })
    let fixations = capture.fixations.filter {
      name != "0429na" || $0.key.viewingDistance != .armsExtended
    }.map {
      SampledFixation(key: $0.key, firstRow: $0.frames.lowerBound, frames: Array(capture.frames[$0.frames]))
    }
    frames = Samples(
      .frames, of: fixations,
      blocks: Set(["gaze", "face", "right_eye", "euler"]).union(withLookAt ? ["look_at"] : []),
      screens: dataset.screens)
  }

  /// The fixations that each fold of a split tests, in the oracle's order.
  func testFixations(_ split: String, _ oracle: PhysicalOracle.Split) throws -> [Set<Int>] {
    func leavingOut(_ name: (Origin) -> String) -> [Set<Int>] {
      Set(frames.origins.map(name)).sorted().map { left in
        Set(frames.origins.filter { name($0) == left }.map(\.fixation))
      }
    }
    switch split {
    case "corners": return [Set(frames.origins.filter { $0.role == .side }.map(\.fixation))]
    // Sorted alphabetically, as Python writes the numbers.
    case "target": return leavingOut { "\($0.key.target.x) \($0.key.target.y)" }
    case "pose": return leavingOut { $0.key.labels["head_pose"] }
    case "distance": return leavingOut { $0.key.labels["viewing_distance"] }
    default: return try #require(oracle.testFixations).map { Set($0) }
    }
  }
}

/// Sums over the folds of a split.
struct PooledErrors {
  private var moments = Moments()
  private var angle = 0.0

  mutating func add(_ fitted: any FittedCalibrator, _ test: Part) throws {
    let estimates = try fitted.predict(test)
    moments.add(Moments(estimates, targets: test.targets))
    for (estimate, (view, target)) in zip(estimates, zip(test.views, test.targets)) {
      let (point, eyes) = (try #require(estimate.point), try #require(view.frame.eyesMidpoint))
      angle +=
        VisualAngle.between(view.screen.position(point) - eyes, view.screen.position(target) - eyes).degrees
    }
  }

  /// RMSE in points, mean angular error in degrees.
  var numbers: [Double] {
    let count = Double(moments.count)
    return [
      ((moments.squaredErrorX + moments.squaredErrorY) / (2 * count)).squareRoot(), angle / count,
    ]
  }
}
