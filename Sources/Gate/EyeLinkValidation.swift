import BuiltInFormats
import Captures
import Inputs
import Trials

/// The results of validations that an EyeLink tracker wrote into its recording.
struct EyeLinkValidation: Sendable {
  static let ending = EyeLinkASC.ending

  private let path: String
  private let capture: String
  let eye: String
  /// In the order of the file; the last one counts.
  private let lines: [EyeLinkValidationLine]

  /// One per eye that was validated.
  ///
  /// - Throws: If the file cannot be read, or has a line that is no validation.
  static func all(in path: String) throws(InputError) -> [EyeLinkValidation] {
    let lines = try EyeLinkValidationLine.all(in: path)
    let capture = KnownFormats.builtIn.captureName(ofFile: path)
    return ["left", "right"].compactMap { eye in
      let own = lines.filter { $0.eye == eye }
      return own.isEmpty ? nil : EyeLinkValidation(path: path, capture: capture, eye: eye, lines: own)
    }
  }

  /// One per eye; of several validations the last counts.
  ///
  /// - Throws: If the file cannot be read, has no validation, or a line that is not one.
  static func measurements(_ path: String) throws(InputError) -> [GateMeasurements] {
    let found = try all(in: path)
    guard !found.isEmpty else {
      throw InputError(
        Place(file: path),
        "has no line with '!CAL VALIDATION', so it does not say how good its calibration is")
    }
    return found.map { $0.measurements(why: "a line of a validation says nothing about the recording") }
  }

  /// The measurements of the last validation.
  ///
  /// - Parameter why: Why the recording itself is not judged.
  func measurements(why: String) -> GateMeasurements {
    var measured = GateMeasurements(path: path, capture: capture, eye: eye)
    measured.whyNoData = why
    guard let last = lines.last else { return measured }
    if lines.count > 1 {
      measured.remark(
        "several validations",
        "has \(lines.count) validations of this eye; the last one, on line \(last.line), counts")
    }
    measured.told[GateMetric.accuracy] = last.errors.map { [.mean: $0.mean, .worst: $0.worst] }
    measured.remark(
      "what was judged",
      last.errors == nil
        ? "the last validation (\(last.kind)), line \(last.line), was aborted"
        : "the tracker's own validation (\(last.kind)), line \(last.line)",
      severity: last.errors == nil ? .error : .pass)
    return measured
  }

  /// The measurements of the recording, with the tracker's own validation as a remark.
  func remarked(_ measured: GateMeasurements) -> GateMeasurements {
    guard let last = lines.last else { return measured }
    let told =
      last.errors.map { "mean \(shortest($0.mean))°, worst \(shortest($0.worst))°" } ?? "it was aborted"
    return changed(measured) { measured in
      measured.eye = eye
      measured.remark(
        "validation", "the tracker's own validation (\(last.kind)), line \(last.line): \(told)")
    }
  }
}
