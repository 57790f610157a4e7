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
    iosEyeTracking, calibration, delimited, json,
  ]

  /// The target that the environment names. `list` prints the names of all.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["GAZELAB_FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      for target in all { print(target.name) }
      exit(name == "list" ? 0 : 64)
    }
    return target
  }()
}
