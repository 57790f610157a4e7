internal import Foundation

/// The program that is running, as a file.
public enum ProgramFile {
  /// Identifies the build: the linker's build id of an ELF file, otherwise the SHA-256 digest of the file; empty if the
  /// file cannot be read.
  public static let build: String = {
    #if os(Linux)
      // The path would lead to another file if the program has been built again since it was started.
      let path = "/proc/self/exe"
    #endif
    guard let file = try? FileBytes(path: path),
      let start = try? file.read(0..<min(file.count, startSize))
    else { return "" }
    return buildID(start) ?? (try? sha256(file)) ?? ""
  }()

  /// The headers of a program and its notes stand at its start.
  private static let startSize = 1 << 20

  /// The GNU build id of a 64-bit little-endian ELF file; nil for other files, and for one without the note.
  ///
  /// Source: the generic System V ABI, "Program Header" and "Note Section".
  static func buildID(_ file: [UInt8]) -> String? {
    guard file.count > 64, file.prefix(6).elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= file.count else { return nil }
      let value = (0..<size).reduce(UInt64(0)) { $0 | UInt64(file[offset + $1]) << (8 * $1) }
      return Int(exactly: value)
    }
    guard let table = number(32, 8), table <= file.count, let entrySize = number(54, 2),
      let entryCount = number(56, 2)
    else { return nil }
    for entry in 0..<entryCount {
      let header = table + entry * entrySize
      guard number(header, 4) == 4, var note = number(header + 8, 8), let size = number(header + 32, 8),
        note <= file.count, size <= file.count
      else { continue }
      let end = note + size
      while note + 12 <= end, let nameSize = number(note, 4), let contentSize = number(note + 4, 4),
        let kind = number(note + 8, 4)
      {
        let content = note + 12 + (nameSize + 3) / 4 * 4
        guard content + contentSize <= min(end, file.count) else { break }
        if kind == 3, nameSize == 4, file[(note + 12)..<(note + 16)].elementsEqual([0x47, 0x4E, 0x55, 0]) {
          return hexadecimal(file[content..<content + contentSize])
        }
        note = content + (contentSize + 3) / 4 * 4
      }
    }
    return nil
  }
}
