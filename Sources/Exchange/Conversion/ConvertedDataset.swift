import Captures
import Inputs

/// A file of a converted dataset.
struct ConvertedFile: Sendable {
  /// The path in the dataset's folder; "/" separates folders.
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

/// The files of a dataset in another format, and what they lack.
struct ConvertedDataset: Sendable {
  let files: [ConvertedFile]
  /// See `Conversion.losses`.
  let losses: [Warning]
  let rows: ConvertedRows
}

/// The parts of a dataset's captures that are written, and those that are lost.
struct ConvertedRows: Sendable {
  let captures: RowAccount
  let frames: RowAccount
  /// The frames that were given a calibrated gaze point; nil if none was asked for.
  let calibrated: RowAccount?

  /// - Parameters:
  ///   - frames: One account per capture; nil if every frame is written.
  ///   - leftOut: The captures that are not written.
  init(
    of captures: [Capture], frames: [RowAccount]? = nil, leftOut: [RowAccount.LeftOut] = [],
    calibrated: RowAccount? = nil
  ) {
    self.captures = RowAccount("capture", "written", read: captures.count, leftOut: leftOut)
    self.frames = RowAccount(
      "frame", "written", read: captures.reduce(0) { $0 + $1.frames.count },
      leftOut: frames?.flatMap(\.leftOut) ?? [])
    self.calibrated = calibrated
  }

  var all: [RowAccount] { [captures, frames, calibrated].compactMap(\.self) }
}
