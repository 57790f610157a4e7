import DelimitedText
import Files
import Foundation

/// What was read of large captures, kept in a folder so that it need not be read again.
///
/// A file of it counts only for the very file that it was made from: same place on the disk, size, and times of its
/// last change, of which the system keeps one that no program can set. A file that is changed within two seconds of
/// being read is not taken for known. What is cut off, changed or made by another version is made again.
struct CaptureCache: Sendable {
  let folder: String
  /// Smaller files are read about as quickly as looked up.
  let leastBytes: Int
  /// So long a file must have been left alone: the system's clock for files is a coarse one.
  let settlingSeconds: Int

  init(folder: String, leastBytes: Int = 8 << 20, settlingSeconds: Int = 2) {
    (self.folder, self.leastBytes, self.settlingSeconds) = (folder, leastBytes, settlingSeconds)
  }

  /// A capture as it is kept, beside its columns.
  private struct Head: Codable {
    let stamp: FileStamp
    let meaning: String
    let sha256: String
    let participants: [String]
    let devices: [String]
    let headPoses: [String]
    let viewingDistances: [String]
    let absentColumns: [String: [String]]
    let unknownColumns: [String]
  }

  /// What the columns and codes stand for, and how they are read: the number at the end counts up when that changes.
  private static let meaning: String = {
    let columns =
      SchneuwlyCSV.labels + SchneuwlyCSV.numbers + FramePart.allCases.flatMap(SchneuwlyCSV.columns(of:))
    let words = HeadPose.allCases.map(\.rawValue) + ViewingDistance.allCases.map(\.rawValue)
    return sha256(Array((columns + words + ["1"]).joined(separator: ",").utf8))
  }()

  /// What is known of a file; nil if nothing is.
  func content(of path: String, _ bytes: FileBytes) -> (sha256: String, content: CaptureContent)? {
    guard bytes.count >= leastBytes, let stamp = bytes.stamp, stamp.isSettled(settlingSeconds),
      let file = try? FileBytes(path: "\(folder)/\(Self.name(of: path))"), let archive = ColumnArchive(file),
      let head = try? JSONDecoder().decode(Head.self, from: Data(archive.text.utf8)), head.stamp == stamp,
      head.meaning == Self.meaning,
      archive.numbers.count == FrameColumn.count, archive.codes.count == 4
    else { return nil }
    let (poses, distances) = (
      head.headPoses.compactMap(HeadPose.init), head.viewingDistances.compactMap(ViewingDistance.init)
    )
    let parts = head.absentColumns.compactMap { name, columns in
      FramePart(rawValue: name).map { ($0, columns) }
    }
    let table = FrameTable(
      participants: .init(head.participants, archive.codes[0]),
      devices: .init(head.devices, archive.codes[1]),
      headPoses: .init(poses, archive.codes[2]), viewingDistances: .init(distances, archive.codes[3]),
      numbers: archive.numbers)
    return (
      head.sha256,
      CaptureContent(
        frames: table, absentColumns: Dictionary(uniqueKeysWithValues: parts),
        unknownColumns: head.unknownColumns)
    )
  }

  /// Keeps what was read of a file. Where it cannot be kept, it will be read again.
  func keep(_ content: CaptureContent, sha256: String, of path: String, _ bytes: FileBytes) {
    guard bytes.count >= leastBytes, let stamp = bytes.stamp, stamp.isSettled(settlingSeconds) else { return }
    let table = content.frames
    let head = Head(
      stamp: stamp, meaning: Self.meaning, sha256: sha256, participants: table.participants.all,
      devices: table.devices.all,
      headPoses: table.headPoses.all.map(\.rawValue),
      viewingDistances: table.viewingDistances.all.map(\.rawValue),
      absentColumns: Dictionary(
        uniqueKeysWithValues: content.absentColumns.map { ($0.key.rawValue, $0.value) }),
      unknownColumns: content.unknownColumns)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let text = try? encoder.encode(head) else { return }
    let archive = ColumnArchive(
      text: String(decoding: text, as: UTF8.self), numbers: table.columnsIfPresent,
      codes: [
        table.participants.codes, table.devices.codes, table.headPoses.codes, table.viewingDistances.codes,
      ])
    try? DurableFolder(folder).write([
      (".gitignore", Array("*\n".utf8)), (Self.name(of: path), archive.bytes),
    ])
  }

  /// A name of its own for each file, of letters and digits whatever the path holds.
  private static func name(of path: String) -> String {
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    return sha256(Array(whole.utf8)).prefix(32) + ".columns"
  }
}
