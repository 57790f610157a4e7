import DelimitedText
import Files
import Foundation
import Inputs

/// Stores the parsed columns of large captures in a folder, so that they need not be parsed again.
///
/// An entry is valid only for the same inode, size and times of change, one of which only the system can set, and for
/// the same version of the format that read the file. Truncated, altered or outdated entries are replaced.
package struct CaptureCache: Sendable {
  package let folder: String
  /// The size of the smallest files that are cached; smaller ones are parsed about as quickly as they are looked up.
  var leastBytes = 8 << 20
  /// Files changed more recently than this are not cached, because file times are coarse.
  var settlingSeconds = 2

  package init(folder: String, leastBytes: Int = 8 << 20, settlingSeconds: Int = 2) {
    self.folder = folder
    self.leastBytes = leastBytes
    self.settlingSeconds = settlingSeconds
  }

  private struct Head: Codable {
    let stamp: FileStamp
    let meaning: String
    let sha256: String
    let participants: [String]
    let displays: [Display]
    let labels: [WordHead]
    let states: [WordHead]
    let own: [OwnColumns]
    let hasFixations: Bool
    let absentColumns: [String: [String]]
    let unknownColumns: [String]
    let warnings: [CountedSentence]
  }

  private struct WordHead: Codable {
    let label: Label
    let words: [String]

    init(_ column: FrameTable.WordColumn) { (label, words) = (column.label, column.words.all) }

    func column(_ codes: CodeColumn) -> FrameTable.WordColumn {
      .init(label: label, words: .init(words, codes))
    }
  }

  /// Identifies how the columns and codes were made: by which version of which format, and with which words.
  private static func meaning(of format: CaptureFormat) -> String {
    let words =
      format.labels.flatMap { [$0.name] + $0.order } + Channel.allCases.map(\.name)
      + [RigidTransforms.rule(for: format)]
    return sha256(
      Array(
        ([format.name, "\(format.version)", format.declaration] + words + BlendShape.eyes)
          .joined(separator: ",").utf8))
  }

  /// The stored content of a file; nil without a valid entry that one of the formats made in its current version.
  func content(
    of path: String, _ bytes: FileBytes, formats: [CaptureFormat]
  ) -> (sha256: String, content: CaptureContent, format: CaptureFormat)? {
    guard bytes.count >= leastBytes, let stamp = bytes.stamp, stamp.isSettled(settlingSeconds),
      let file = try? FileBytes(path: "\(folder)/\(Self.name(of: path))"), let archive = ColumnArchive(file),
      let head = try? Head(decoding: archive.text.utf8), head.stamp == stamp,
      let maker = formats.first(where: { Self.meaning(of: $0) == head.meaning }),
      archive.numbers.count == FrameColumn.count + head.own.reduce(0, { $0 + $1.columns.count }),
      archive.codes.count == 2 + head.labels.count + head.states.count + (head.hasFixations ? 1 : 0)
    else { return nil }
    let absent = head.absentColumns.compactMap { name, columns in
      Channel(name: name).map { ($0, columns) }
    }
    let table = FrameTable(
      participants: .init(head.participants, archive.codes[0]),
      displays: .init(head.displays, archive.codes[1]),
      labels: zip(head.labels, archive.codes.dropFirst(2)).map { $0.column($1) },
      states: zip(head.states, archive.codes.dropFirst(2 + head.labels.count)).map { $0.column($1) },
      numbers: archive.numbers, own: head.own)
    let content = CaptureContent(
      frames: table, absentColumns: Dictionary(uniqueKeysWithValues: absent),
      unknownColumns: head.unknownColumns, fixations: head.hasFixations ? archive.codes.last : nil,
      warnings: head.warnings)
    return (head.sha256, content, maker)
  }

  /// Keeps a capture in one file. Larger folders of files are read in parallel instead.
  func keep(
    _ content: CaptureContent, format: CaptureFormat, sha256: String, of source: CaptureSource,
    _ files: CaptureFiles
  ) {
    // Devices that a file describes are not kept.
    guard source.files.count == 1, files.count == 1, content.devices.isEmpty,
      let bytes = try? files.stored(source.files[0]),
      bytes.count >= leastBytes, let stamp = bytes.stamp, stamp.isSettled(settlingSeconds)
    else { return }
    let table = content.frames
    let head = Head(
      stamp: stamp, meaning: Self.meaning(of: format), sha256: sha256,
      participants: table.participants.all, displays: table.displays.all,
      labels: table.labels.map(WordHead.init), states: table.states.map(WordHead.init), own: table.own,
      hasFixations: content.fixations != nil,
      absentColumns: Dictionary(
        uniqueKeysWithValues: content.absentColumns.map { ($0.key.name, $0.value) }),
      unknownColumns: content.unknownColumns, warnings: content.warnings)
    let archive = ColumnArchive(
      text: JSONValue(head).text(.line), numbers: table.columnsIfPresent,
      codes: [table.participants.codes, table.displays.codes]
        + (table.labels + table.states).map(\.words.codes) + [content.fixations].compactMap(\.self))
    _ = try? DurableFolder(folder).write(
      [
        (".gitignore", Array("*\n".utf8)), (Self.name(of: source.files[0]), archive.bytes),
      ], clearing: false)
  }

  private static func name(of path: String) -> String {
    sha256(Array(URL(fileURLWithPath: path).standardizedFileURL.path.utf8)).prefix(32) + ".columns"
  }
}
