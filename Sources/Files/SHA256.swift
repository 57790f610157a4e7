/// The SHA-256 digest as 64 lower-case hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  unsafe bytes.withUnsafeBytes { unsafe sha256($0) { _ in } }
}

/// The SHA-256 digest of a file's bytes, whose memory is released on the way.
public func sha256(_ bytes: FileBytes) -> String {
  unsafe bytes.withUnsafeBytes { buffer in unsafe sha256(buffer) { bytes.release($0) } }
}

/// - Parameter isDone: Called with each digested piece, if there is more than one.
private func sha256(_ bytes: UnsafeRawBufferPointer, isDone: (Range<Int>) -> Void) -> String {
  var digest = RunningDigest()
  let pieceSize = 4 << 20
  var start = 0
  while start < bytes.count {
    let end = min(start + pieceSize, bytes.count)
    unsafe digest.add(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    if bytes.count > pieceSize { isDone(start..<end) }
    start = end
  }
  return digest.text
}
