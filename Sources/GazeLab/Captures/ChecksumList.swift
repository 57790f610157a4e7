import Inputs

/// SHA-256 digests of the files of a folder, in the form that `sha256sum -c` reads.
struct ChecksumList: Sendable {
  /// File names in order, each with its digest.
  let entries: [(name: String, sha256: String)]

  init(_ entries: [(name: String, sha256: String)]) {
    self.entries = entries
  }

  /// - Throws: For a line that is not a digest, two spaces and a name without folders.
  init(text: String, file: String) throws(InputError) {
    var entries: [(name: String, sha256: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let name = String(line.dropFirst(66))
      guard line.dropFirst(64).hasPrefix("  "), isSHA256(String(line.prefix(64))), isPlainFileName(name)
      else {
        throw InputError(
          Place(file: file, line: index + 1), "a sha256, two spaces and a file name were expected")
      }
      entries.append((name, String(line.prefix(64))))
    }
    self.entries = entries
  }

  var text: String { entries.map { "\($0.sha256)  \($0.name)\n" }.joined() }
}

/// Whether a text is 64 lower-case hexadecimal digits.
func isSHA256(_ text: String) -> Bool {
  text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
}

/// Whether a text names a file in the folder at hand and nothing else.
func isPlainFileName(_ text: String) -> Bool {
  !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 200 && text == text.onOneLine
    && !text.contains("/") && !text.contains("\\")
}
