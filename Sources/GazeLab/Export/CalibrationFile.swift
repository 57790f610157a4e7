import Files
import Foundation

/// A fitted calibrator on its own, as `gazelab export` writes it: a flat list of numbers with what they mean, the screen
/// they belong to, a checksum, and where they come from.
struct CalibrationFile: Sendable {
  static let format = "gazelab-calibration"
  static let version = 1

  let name: String
  let calibration: any PortableCalibration
  /// What the screen belongs to.
  let device: String
  let screen: Screen
  let origin: Origin
  let test: Test

  /// The trial that it was fitted in.
  struct Origin: Sendable, Codable, Equatable {
    let title: String
    /// From `experiments/` on.
    let experiment: String
    let experimentSHA256: String
    /// The number of the trial in the run, from 1.
    let trial: Int
    let group: String
    let samples: String
    let features: String
    let calibrator: String
    let split: String
    /// From 0; so too `foldIndex`.
    let repeatIndex: Int
    let foldIndex: Int
    /// What the fold holds out, for people.
    let holdsOut: String
    let trainCount: Int
    let seed: UInt64
    let gazelab: String
    let isSimulated: Bool
    let captures: [Capture]

    struct Capture: Sendable, Codable, Equatable {
      let name: String
      let sha256: String
      /// Whether the calibrator was fitted to samples of it.
      let isTrained: Bool
    }
  }

  /// How it did on the test rows of its fold.
  struct Test: Sendable, Codable, Equatable {
    let leakage: Leakage
    /// Scored samples, and those without a gaze point.
    let count: Int
    let lostCount: Int
    /// Over both axes, pt; nil where nothing was scored, so too below.
    let rmse: Double?
    /// Mean angle at the eyes, degrees; nil without both eyes.
    let angleDegrees: Double?
    /// Mean error per axis, pt.
    let biasX: Double?
    let biasY: Double?

    private enum CodingKeys: String, CodingKey {
      case count, lostCount, rmse, angleDegrees, biasX, biasY
      // Stored under the name that earlier files used.
      case leakage = "honesty"
    }
  }

  // MARK: Checksum

  /// The SHA-256 of all that a gaze point depends on, in these bytes: lines of UTF-8, each ended by a line feed (the
  /// format, the version, the kind, the formula or nothing, then a line an input), then numbers as IEEE 754 binary64,
  /// little-endian (the screen's width, height, pixels per inch and scale, the camera's x and y, then the parameters).
  ///
  /// An input's line is `name unit` for a column, the ray with its options, or the name of a transform.
  var checksum: String { sha256(canonicalBytes) }

  var canonicalBytes: [UInt8] {
    let lines = [Self.format, "\(Self.version)", calibration.kind, calibration.formula ?? ""]
    let text = (lines + calibration.input.lines).map { $0 + "\n" }.joined()
    let numbers =
      [screen.width, screen.height, screen.pixelsPerInch, screen.scale, screen.camera.x, screen.camera.y]
      + calibration.parameters
    return Array(text.utf8)
      + numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) } }
  }

  // MARK: Writing

  private struct Stored: Encodable {
    struct Column: Encodable {
      let name: String
      let unit: String
    }

    struct Ray: Encodable {
      let kind: String
      let distance: Double?
    }

    struct StoredScreen: Encodable {
      let device: String
      let width: Double
      let height: Double
      let pixelsPerInch: Double
      let scale: Double
      let pointsPerMetre: Double
      let camera: [Double]
    }

    let format: String
    let version: Int
    let name: String
    let kind: String
    let formula: String?
    let columns: [Column]?
    let ray: Ray?
    let layout: [String]
    let parameters: [Double]
    let screen: StoredScreen
    let checksum: String
    let origin: Origin
    let test: Test
  }

  /// Numbers are the shortest decimals that read back to the same double.
  func json() throws -> [UInt8] {
    var columns: [Stored.Column]?
    var ray: Stored.Ray?
    switch calibration.input {
    case .columns(let names):
      columns = names.map { Stored.Column(name: $0, unit: PortableInput.unit(ofColumn: $0) ?? "") }
    case .ray(let source): ray = Stored.Ray(kind: source.kind, distance: source.distance)
    case .eyes: break
    }
    let stored = Stored(
      format: Self.format, version: Self.version, name: name, kind: calibration.kind,
      formula: calibration.formula, columns: columns, ray: ray, layout: calibration.layout,
      parameters: calibration.parameters,
      screen: Stored.StoredScreen(
        device: device, width: screen.width, height: screen.height, pixelsPerInch: screen.pixelsPerInch,
        scale: screen.scale, pointsPerMetre: screen.pointsPerMetre,
        camera: [screen.camera.x, screen.camera.y]
      ), checksum: checksum, origin: origin, test: test)
    return try Array(RunRecord.encoder.encode(stored)) + [UInt8(ascii: "\n")]
  }
}

extension PortableInput {
  /// What it reads, a line an input.
  fileprivate var lines: [String] {
    switch self {
    case .columns(let names): names.map { "\($0) \(PortableInput.unit(ofColumn: $0) ?? "")" }
    case .ray(let source): [source.label]
    case .eyes: ["faceTransform", "rightEyeTransform", "leftEyeTransform"]
    }
  }
}
