import Foundation
import Testing

@testable import GazeLab

/// Numbers of the physical calibrators on the thesis's captures, which another program has computed.
struct PhysicalOracle: Decodable {
  /// Beside the folder of the captures; nil where it is not there.
  static let path: String? = RealCaptures.folder.map { $0 + "/../oracle/physical.json" }
    .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }

  static let advice: Comment =
    "needs the thesis's captures and oracle/physical.json beside their folder: set GAZELAB_DATASETS"

  static func read() throws -> PhysicalOracle {
    let path = try #require(Self.path)
    return try JSONDecoder().decode(PhysicalOracle.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
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
    /// RMSE in points, mean angular error in degrees; so too below.
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

  /// What was chosen inside a fold, with the roots of the two scores.
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
      label = "\(terms) lambda=\(lambda) \(features) length=\(written) scale=\(scale)"
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
  /// RMSE of frames not of pose Middle, RMSE and mean angular error in degrees of all that were not adapted to.
  let few: [String: [String: [Double]]]

  enum CodingKeys: String, CodingKey {
    case firstMedian = "check_main_first_median"
    case fullFits = "check_main_full_fit"
    case splits, cross, few
  }
}

/// A capture of the oracle as samples.
struct OracleCapture {
  let frames: Samples
  let medians: Samples

  init(_ name: String, lookAt: Bool) throws {
    let dataset = try RealCaptures.dataset()
    let captureName =
      switch name {
      case "main": RealCaptures.main
      case "lucas", "0508a": RealCaptures.otherPerson
      default: RealCaptures.withoutLookAt
      }
    let capture = try #require(dataset.captures.first { $0.name == captureName })
    let fixations = capture.fixations.filter {
      name != "0429na" || $0.key.viewingDistance != .armsExtended
    }.map {
      SampledFixation(key: $0.key, firstRow: $0.frames.lowerBound, frames: Array(capture.frames[$0.frames]))
    }
    var blocks = Set(["gaze", "face", "right_eye", "euler"])
    if lookAt { blocks.insert("look_at") }
    frames = Samples(.frames, of: fixations, blocks: blocks, screens: dataset.screens)
    medians = Samples(.fixationMedians, of: fixations, blocks: blocks, screens: dataset.screens)
  }

  func part(_ samples: Samples, where isWanted: (Origin) -> Bool = { _ in true }) -> Part {
    Part(
      samples: samples, rows: samples.origins.indices.filter { isWanted(samples.origins[$0]) }, columns: .none
    )
  }
}
