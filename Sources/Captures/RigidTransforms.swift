import DelimitedText
import Inputs

/// Frames whose transforms are rigid motions or missing.
///
/// Apps write zeros, or whatever was in memory, for a face that they lost. Such a transform has no meaning: its 16
/// numbers become NaN, and so does a gaze point that was computed from it.
struct RigidTransforms {
  private(set) var frames: FrameTable
  /// One sentence for each channel with transforms that are no rigid motion.
  private(set) var warnings = [CountedSentence]()

  private static let channels: [Channel] = [.face, .rightEye, .leftEye]

  /// Part of the key of the cache, which holds frames that were checked.
  static func rule(for format: CaptureFormat) -> String {
    format.traits.contains(.computesGazeFromTransforms) ? "rigid transforms and gaze" : "rigid transforms"
  }

  init(_ frames: FrameTable, of format: CaptureFormat) {
    self.frames = frames
    for channel in Self.channels where frames.has(channel) {
      let bad = Self.rowsNotRigid(frames, channel)
      guard let first = bad.counted.first else { continue }
      var lost = Array(FrameColumn.of(channel))
      let losesGaze =
        channel != .leftEye && frames.has(.gazePoint) && format.traits.contains(.computesGazeFromTransforms)
      if losesGaze { lost += FrameColumn.of(.gazePoint) }
      self.frames = self.frames.without(lost, in: bad.all)
      let fault = Transform(FrameColumn.of(channel).map { frames.column($0)[first] }).rigidityFault ?? ""
      let advice = 2 * bad.counted.count > frames.count ? format.keys.transforms.map { "; \($0)" } ?? "" : ""
      warnings.append(
        """
        \(count: bad.counted.count) of \(count: frames.count) frames have a \(channel.entry.title) that is no rigid \
        motion (\(fault)): they have no such transform\(losesGaze ? ", and no gaze point" : "")\(advice)
        """)
    }
  }

  /// The rows without a rigid motion, and those of them that have numbers.
  private static func rowsNotRigid(_ frames: FrameTable, _ channel: Channel) -> (all: [Int], counted: [Int]) {
    var (all, counted) = ([Int](), [Int]())
    frames.forEachRow(of: Array(FrameColumn.of(channel))) { row, numbers, start in
      guard !Transform(numbers, at: start).isRigid else { return }
      all.append(row)
      if !numbers[start..<start + channel.width].allSatisfy(\.isNaN) { counted.append(row) }
    }
    return (all, counted)
  }
}

extension CaptureContent {
  /// The same content with transforms that are rigid motions or missing.
  func withRigidTransforms(of format: CaptureFormat) -> CaptureContent {
    let rigid = RigidTransforms(frames, of: format)
    guard !rigid.warnings.isEmpty else { return self }
    return changed(self) { content in
      content.frames = rigid.frames
      content.warnings += rigid.warnings
    }
  }
}

extension FrameTable {
  /// The same frames with NaN for the numbers of some columns in some rows.
  fileprivate func without(_ lost: [Int], in rows: [Int]) -> FrameTable {
    var numbers = columnsIfPresent
    for index in lost {
      var column = Array(self.column(index))
      for row in rows { column[row] = .nan }
      numbers[index] = NumberColumn(column)
    }
    return FrameTable(
      participants: participants, displays: displays, labels: labels, states: states, numbers: numbers,
      own: own)
  }
}
