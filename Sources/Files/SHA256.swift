/// The SHA-256 digest as 64 lower-case hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  var digest = RunningDigest()
  unsafe bytes.withUnsafeBytes { unsafe digest.add($0) }
  return digest.text
}

/// The SHA-256 digest of a file's bytes, which are read piece by piece as far as they have not been digested on the way.
///
/// - Throws: `changed` or `unreadable`.
public func sha256(_ bytes: FileBytes) throws(FileError) -> String {
  if let memory = bytes.memory { return sha256(memory) }
  var (digest, start) = bytes.digested
  let pieceSize = min(1 << 18, bytes.count)
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, pieceSize), alignment: 64)
  defer { unsafe piece.deallocate() }
  while start < bytes.count {
    let count = min(pieceSize, bytes.count - start)
    let part = unsafe UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
    try unsafe bytes.read(into: part, at: start)
    unsafe digest.add(UnsafeRawBufferPointer(part))
    start += count
  }
  bytes.keep(digest)
  return digest.text
}
