internal import CCrypto

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

/// The SHA-256 digest of bytes that come piece by piece.
package struct RunningDigest {
  private var state = SHA256_CTX()
  private var isWell: Bool

  package init() { isWell = unsafe SHA256_Init(&state) == 1 }

  package mutating func add(_ piece: ArraySlice<UInt8>) {
    unsafe piece.withUnsafeBytes { unsafe add($0) }
  }

  @unsafe
  mutating func add(_ piece: UnsafeRawBufferPointer) {
    guard piece.count > 0 else { return }
    isWell = unsafe SHA256_Update(&state, piece.baseAddress, piece.count) == 1 && isWell
  }

  /// The digest so far, as 64 lower-case hexadecimal digits.
  package var text: String {
    var (state, digest) = (state, [UInt8](repeating: 0, count: 32))
    let isFinished = unsafe SHA256_Final(&digest, &state) == 1
    precondition(isWell && isFinished, "SHA-256 is not available")
    return hexadecimal(digest)
  }
}

/// Two lower-case digits per byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
