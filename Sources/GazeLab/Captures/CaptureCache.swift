import DelimitedText
import Files
import Foundation
import Inputs

/// Stores the parsed columns of large captures in a folder, so that they need not be parsed again.
///
/// An entry is valid only for the same inode, size and times of change, one of which only the system can set, and for
/// the same version of the format that read the file. Truncated, altered or outdated entries are replaced.
struct CaptureCache: Sendable {
  let folder: String
  /// Smaller files are parsed about as quickly as they are looked up.
  var leastBytes = 8 << 20
  /// Files changed more recently than this are not cached, because file times are coarse.
  var settlingSeconds = 2

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

  /// Identifies how the columns and codes were made: by which version of which format, and with which words.
  private static func meaning(of format: CaptureFormat) -> String {
    let words = HeadPose.allCases.map(\.rawValue) + ViewingDistance.allCases.map(\.rawValue)
    return sha256(
      Array(([format.name, "\(format.version)"] + words + Frame.eyeBlendShapes).joined(separator: ",").utf8))
  }

  /// Nil if there is no valid entry. A nil format accepts each format of the catalogue in its current version.
  func content(
    of path: String, _ bytes: FileBytes, format: CaptureFormat?
  ) -> (sha256: String, content: CaptureContent)? {
    guard bytes.count >= leastBytes, let stamp = bytes.stamp, stamp.isSettled(settlingSeconds),
      let file = try? FileBytes(path: "\(folder)/\(Self.name(of: path))"), let archive = ColumnArchive(file),
      let head = try? JSONDecoder().decode(Head.self, from: Data(archive.text.utf8)), head.stamp == stamp,
      (format.map { [$0] } ?? Catalogue.captureFormats.entries.map(\.made)).contains(where: {
        Self.meaning(of: $0) == head.meaning
      }), archive.numbers.count == FrameColumn.count, archive.codes.count == 4
    else { return nil }
    let parts = head.absentColumns.compactMap { name, columns in
      FramePart(rawValue: name).map { ($0, columns) }
    }
    let table = FrameTable(
      participants: .init(head.participants, archive.codes[0]),
      devices: .init(head.devices, archive.codes[1]),
      headPoses: .init(head.headPoses.compactMap(HeadPose.init), archive.codes[2]),
      viewingDistances: .init(head.viewingDistances.compactMap(ViewingDistance.init), archive.codes[3]),
      numbers: archive.numbers)
    return (
      head.sha256,
      CaptureContent(
        frames: table, absentColumns: Dictionary(uniqueKeysWithValues: parts),
        unknownColumns: head.unknownColumns)
    )
  }

  func keep(
    _ content: CaptureContent, format: CaptureFormat, sha256: String, of path: String, _ bytes: FileBytes
  ) {
    guard bytes.count >= leastBytes, let stamp = bytes.stamp, stamp.isSettled(settlingSeconds) else { return }
    let table = content.frames
    let head = Head(
      stamp: stamp, meaning: Self.meaning(of: format), sha256: sha256,
      participants: table.participants.all, devices: table.devices.all,
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

  private static func name(of path: String) -> String {
    sha256(Array(URL(fileURLWithPath: path).standardizedFileURL.path.utf8)).prefix(32) + ".columns"
  }
}
