/// A file that is written piece by piece beside its place and digested on the way. It appears complete or not at all.
package final class StreamedFile {
  package private(set) var byteCount = 0
  private let file: UnfinishedFile
  private let folder: String
  private var digest = RunningDigest()

  /// - Parameter name: Without "/".
  /// - Throws: `unwritable`.
  package init(_ name: String, in folder: String) throws(FileError) {
    self.folder = folder
    try DurableFolder.requireNoFolder("\(folder)/\(name)")
    file = try UnfinishedFile("\(folder)/\(name)")
  }

  /// The digest of what has been written, as 64 lower-case hexadecimal digits.
  package var sha256: String { digest.text }

  /// - Throws: `unwritable`. The caller then calls `discard`.
  package func write(_ piece: ArraySlice<UInt8>) throws(FileError) {
    try file.write(piece)
    digest.add(piece)
    byteCount += piece.count
  }

  /// Moves the file to its place, once it is safe on the disk.
  ///
  /// - Throws: `unwritable`. The caller then calls `discard`.
  package func commit() throws(FileError) {
    try file.close(isFlushed: true)
    try DurableFolder.whileRenaming { () throws(FileError) in
      try file.place()
      DurableFolder.flushFolder(folder)
    }
  }

  /// Removes what has been written, unless it has been committed.
  package func discard() { file.discard() }
}
