import Inputs

/// SHA-256 digests of the files in a folder, in the format of `sha256sum -c`.
package struct ChecksumList: Sendable {
  package let entries: [(name: String, sha256: String)]

  package init(_ entries: [(name: String, sha256: String)]) { self.entries = entries }

  package init(text: String, file: String) throws(InputError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    entries = try lines.filter { !$1.isEmpty }.map { index, line throws(InputError) in
      let name = String(line.dropFirst(66))
      guard line.dropFirst(64).hasPrefix("  "), isSHA256(String(line.prefix(64))), isPlainFileName(name)
      else {
        throw InputError(
          Place(file: file, line: index + 1), "expected a sha256, two spaces and a file name")
      }
      return (name, String(line.prefix(64)))
    }
  }

  package var text: String { entries.map { "\($0.sha256)  \($0.name)\n" }.joined() }
}

package func isSHA256(_ text: String) -> Bool {
  text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
}

package func isPlainFileName(_ text: String) -> Bool {
  !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 200 && text == text.onOneLine
    && !text.contains("/") && !text.contains("\\")
}
