import Foundation

/// A reader of files that others have written, fed with arbitrary bytes.
///
/// libFuzzer counts as a finding whatever ends the program: a trap, an error of memory, or a fact that `require` finds
/// not to hold.
struct FuzzTarget: Sendable {
  let name: String
  let feed: @Sendable (_ bytes: [UInt8]) -> Void

  static let all = [
    captureCSV, declaredTable, experimentYAML, datasetYAML, runJSON, storedCSV, compressed, bids, gazeCapture,
    iosEyeTracking, eyeLink, calibration, delimited, json, experiment, formula,
  ]

  static let chosenName = ProcessInfo.processInfo.environment["GAZELAB_FUZZ_TARGET"] ?? ""
  /// The target that the environment names; nil for an unknown name.
  static let chosen = all.first { $0.name == chosenName }
}
