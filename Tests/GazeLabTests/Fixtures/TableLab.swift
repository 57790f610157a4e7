import Inputs
import TestSupport

@testable import BuiltInFormats
@testable import Captures

/// A folder `lab` of tables, for one test.
enum TableLab {
  /// A monitor on which 40 px are a centimetre.
  static let desk = """
    devices: {desk: {width: 1920, height: 1080, unit: px, width_cm: 48, height_cm: 27, eye_distance_cm: 60}}

    """

  /// The start of a description, whose `columns` go on with further lines.
  static let start = """
    format: table
    columns:
      time: {column: t, unit: s}
      participant: {value: anna}
      device: {value: desk}

    """

  /// Lines below `columns:`.
  static func description(_ columns: String, beside: String = "") -> String {
    start + columns.split(separator: "\n").map { "  \($0)\n" }.joined()
      + (beside.isEmpty ? "" : beside + "\n")
      + desk
  }

  private static func with<Value>(
    _ description: String, _ files: [String: String], _ body: (TemporaryFolder) throws -> Value
  ) throws -> Value {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      for (name, text) in files { try folder.write("lab/\(name)", text) }
      return try body(folder)
    }
  }

  static func captures(_ description: String, _ files: [String: String]) throws -> [Capture] {
    try with(description, files) { try $0.dataset("lab").captures }
  }

  static func capture(_ description: String, _ table: String) throws -> Capture {
    try captures(description, ["p01.csv": table])[0]
  }

  /// The complaints about the folder, without its name.
  static func complaints(_ description: String, _ files: [String: String]) throws -> [String] {
    try with(description, files) { folder in
      folder.complaints("lab").map { $0.replacing("lab/", with: "") }
    }
  }

  static func numbers(_ capture: Capture, _ channel: Channel) -> [[Double]] {
    FrameColumn.of(channel).map { Array(capture.frames.column($0)) }
  }

  /// Targets by row: `-` for none.
  static func targets(_ capture: Capture) -> [String] {
    capture.frames.indices.map { row in
      let target = capture.frames.target(row)
      return target.x.isNaN && target.y.isNaN ? "-" : "\(target.x) \(target.y)"
    }
  }
}
