import Calibration
import Captures
import Documents
import Files
import Inputs
import Scores
import Smoothing
import Splits
import Trials
import Uncertainty

/// A fitted calibrator as `gazelab export` writes it, with its screen, checksum and provenance.
package struct CalibrationFile: Sendable {
  static let format = "gazelab-calibration"
  /// In version 1 the checksum covers only what a gaze point depends on. Versions 1 and 2 have neither an uncertainty nor
  /// anything that is said of a fit to all samples.
  static let versions = 1...3

  package let name: String
  package let calibration: any PortableCalibration
  package let device: String
  package let screen: Screen
  package let origin: Origin
  package let test: Test
  /// Columns with only numerical noise in training that nevertheless move the gaze point.
  var noiseColumns: [NoiseColumn] = []
  /// The ranges of the columns in the rows that it was fitted to; empty for calibrations that use no columns, and in files
  /// that do not have them.
  var trained: [TrainedRange] = []
  /// How sure its gaze points are; nil where that is not known.
  package var uncertainty: PointUncertainty?
  /// The same for `hierarchical`, whose coefficients have a distribution.
  package var posterior: CoefficientPosterior?
  /// The errors that a calibration on all samples can be expected to have; empty for that of a trial.
  package var expected: [ExpectedError] = []
  /// How far the rounding of an input moves the gaze point; nil for a calibration without any, and in files that do not
  /// say it.
  var inputStep: InputStep?
  /// What is done with its gaze points, in this order.
  var afterwards: [PostProcessor] = []
  var version = versions.upperBound

  package struct Origin: Sendable, Codable, Equatable {
    let title: String
    /// The path starting at `experiments/`.
    let experiment: String
    let experimentSHA256: String
    /// The trial's number in the run, from 1; nil for a fit on all samples of the group.
    let trial: Int?
    let group: String
    package let samples: String
    let features: String
    let calibrator: String
    package let split: String
    /// Counted from 0, like `foldIndex`.
    let repeatIndex: Int
    let foldIndex: Int
    package let holdsOut: String
    let trainCount: Int
    let seed: UInt64
    let gazelab: String
    package let isSimulated: Bool
    package let captures: [Capture]
    /// Columns of the feature set that were left out, in a fit of its own; nil for none.
    var without: [String]?

    package var cell: Cell {
      Cell(group: group, samples: samples, features: features, calibrator: calibrator, split: split)
    }

    package struct Capture: Sendable, Codable, Equatable {
      let name: String
      package let sha256: String
      package let isTrained: Bool
    }
  }

  package struct Test: Sendable, Codable, Equatable {
    package let leakage: Leakage
    /// Numbers of scored samples and of samples without a gaze point.
    package let count: Int
    let lostCount: Int
    /// Over both axes, pt; nil if nothing was scored, like the values below.
    package let rmse: Double?
    /// Mean angle at the eyes, degrees; nil without both eyes.
    package let angleDegrees: Double?
    /// Mean error per axis, pt.
    package let biasX: Double?
    package let biasY: Double?

    private enum CodingKeys: String, CodingKey {
      case count, lostCount, rmse, angleDegrees, biasX, biasY
      // Stored under the name that earlier files used.
      case leakage = "honesty"
    }
  }

  /// The error with which that on another capture is compared: after a fit on all samples the one to expect, otherwise that
  /// on its own test.
  package var reference: (title: String, split: String, test: Test) {
    guard let first = expected.first else { return ("original test", origin.split, test) }
    let test = Test(
      leakage: .honest, count: first.count, lostCount: 0, rmse: first.rmse, angleDegrees: first.angleDegrees,
      biasX: nil, biasY: nil)
    return ("expected", first.split, test)
  }

  /// The SHA-256 of the file as `json` writes it, without the line of the checksum.
  var checksum: String { sha256(version == 1 ? numericBytes : bytes(checksum: nil)) }

  /// The bytes of the checksum in version 1, with all that a gaze point depends on: lines of UTF-8, each ended by a line feed (format, version, kind,
  /// formula or an empty line, then one line per input: `name unit` for a column, the ray with its options, or the name
  /// of a transform), then little-endian IEEE 754 binary64 (the screen's width, height, pixels per inch and scale, the
  /// camera's x and y, then the parameters).
  private var numericBytes: [UInt8] {
    let lines = [Self.format, "\(version)", calibration.kind, calibration.formula ?? ""]
    let text = (lines + calibration.input.lines).map { $0 + "\n" }.joined()
    let numbers =
      [screen.width, screen.height, screen.pixelsPerInch, screen.scale, screen.camera.x, screen.camera.y]
      + calibration.parameters
    return Array(text.utf8)
      + numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) } }
  }

  /// Numbers are the shortest decimals that read back to the same double.
  func json() -> [UInt8] { bytes(checksum: checksum) }

  private func bytes(checksum: String?) -> [UInt8] {
    let noise = noiseColumns.isEmpty ? nil : JSONValue(noiseColumns)
    let ranges = trained.isEmpty ? nil : JSONValue(trained)
    let steps = afterwards.map(\.json)
    let members: [String: JSONValue?] = [
      "format": .text(Self.format), "version": .integer(version), "name": .text(name),
      "screen": screenJSON, "checksum": checksum.map(JSONValue.text), "origin": JSONValue(origin),
      "test": JSONValue(test),
      "noiseColumns": noise, "trained": ranges, "expected": expected.isEmpty ? nil : JSONValue(expected),
      "inputStep": inputStep.map { JSONValue($0) }, "afterwards": steps.isEmpty ? nil : .list(steps),
      "uncertainty": uncertainty?.json, "posterior": posterior?.json,
    ]
    return JSONValue.record(members.merging(calibration.json) { own, _ in own }).bytes(.record)
  }

  /// A gaze point for each sample, in points of the calibration's screen. The samples have what the calibration needs.
  package func estimates(_ samples: Samples) -> [GazeEstimate] {
    let part = Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: name, columns: []))
    return afterwards.reduce(calibration.estimates(samples, on: screen)) { $1.apply($0, part, on: screen) }
  }

  private var screenJSON: JSONValue {
    .record([
      "device": .text(device), "width": .number(screen.width), "height": .number(screen.height),
      "pixelsPerInch": .number(screen.pixelsPerInch), "scale": .number(screen.scale),
      "pointsPerMetre": .number(screen.pointsPerMetre),
      "camera": .numbers([screen.camera.x, screen.camera.y]),
    ])
  }
}

extension PortableCalibration {
  /// The members of the file that a gaze point depends on.
  fileprivate var json: [String: JSONValue?] {
    let members = members.isEmpty ? nil : members.map { JSONValue.record($0.json) }
    let own: [String: JSONValue?] = [
      "kind": .text(kind), "formula": formula.map(JSONValue.text), "layout": .texts(layout),
      "parameters": .numbers(parameters), "members": members.map(JSONValue.list),
    ]
    let further = (self as? FusedMap)?.options ?? (self as? LinearMap)?.options ?? [:]
    return own.merging(input.json) { own, _ in own }.merging(further) { own, _ in own }
  }
}

extension LinearMap {
  /// The ranges to which columns are clipped.
  fileprivate var options: [String: JSONValue?] {
    let all = bounds.sorted { $0.key < $1.key }.map { column, range in
      JSONValue.record([
        "index": .integer(column), "low": .number(range.lowerBound), "high": .number(range.upperBound),
      ])
    }
    return ["bounds": all.isEmpty ? nil : .list(all)]
  }
}

extension FusedMap {
  /// How each stream is taken, and the filter, with the keys of experiment files.
  fileprivate var options: [String: JSONValue?] {
    let streams = streams.map { stream in
      JSONValue.record([
        "every": .integer(stream.every), "hold": .number(stream.hold),
        "confidence": stream.confidence.map(JSONValue.text),
      ])
    }
    let filter = filter.map { filter, span, hold in
      JSONValue.record([
        "process_noise": .number(filter.processNoise), "start_speed_sd": .number(filter.startSpeedDeviation),
        "over": .text(span.rawValue), "hold": .number(hold),
      ])
    }
    return ["streams": .list(streams), "filter": filter]
  }
}

extension PostProcessor {
  /// The step as a mapping of one key, which is that of experiment files.
  fileprivate var json: JSONValue {
    switch self {
    case .clamp: .record(["clamp": .text("screen")])
    case .shift(let shift): .record(["shift": .numbers([shift.x, shift.y])])
    case .smooth(let smoother):
      .record(["smooth": .object(smoother.definition.json + [("over", .text(smoother.span.rawValue))])])
    }
  }
}

extension Smoother.Definition {
  fileprivate var json: [JSONValue.Member] {
    [("kind", .text(kind))]
      + options.map { key, value in
        (key, Int(exactly: value).map { JSONValue.integer($0) } ?? .number(value))
      }
  }
}

extension PortableInput {
  /// The members of the file that say what the calibration is applied to; none for the transforms.
  fileprivate var json: [String: JSONValue?] {
    switch self {
    case .columns(let columns): return columns.json
    case .ray(let source):
      let ray = ["kind": .text(source.kind), "distance": source.distance.map(JSONValue.number)]
      return ["ray": .record(ray)]
    case .eyes, .own, .several: return [:]
    }
  }

  fileprivate var lines: [String] {
    switch self {
    case .columns(let columns): columns.plain.map { "\($0) \(columns.unit(of: $0))" }
    case .ray(let source): [source.label]
    case .eyes: ["faceTransform", "rightEyeTransform", "leftEyeTransform"]
    case .own(let name): [name]
    case .several(let inputs): inputs.flatMap(\.lines)
    }
  }
}
