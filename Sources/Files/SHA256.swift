internal import CCrypto

/// The SHA-256 digest as 64 lower-case hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  let digest = Digest()
  unsafe bytes.withUnsafeBytes { unsafe digest.add($0) }
  return digest.text
}

/// The SHA-256 digest of a file's bytes, which are read piece by piece.
///
/// - Throws: `changed` or `unreadable`.
public func sha256(_ bytes: FileBytes) throws(FileError) -> String {
  if let memory = bytes.memory { return sha256(memory) }
  let digest = Digest()
  let pieceSize = min(1 << 18, bytes.count)
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, pieceSize), alignment: 64)
  defer { unsafe piece.deallocate() }
  var start = 0
  while start < bytes.count {
    let count = min(pieceSize, bytes.count - start)
    let part = unsafe UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
    try unsafe bytes.read(into: part, at: start)
    unsafe digest.add(UnsafeRawBufferPointer(part))
    start += count
  }
  return digest.text
}

private final class Digest {
  private var state = SHA256_CTX()
  private var isWell: Bool

  init() {
    isWell = true
    isWell = unsafe SHA256_Init(&state) == 1
  }

  @unsafe
  func add(_ bytes: UnsafeRawBufferPointer) {
    isWell = unsafe SHA256_Update(&state, bytes.baseAddress, bytes.count) == 1 && isWell
  }

  /// Nothing can be added afterwards.
  var text: String {
    var digest = [UInt8](repeating: 0, count: 32)
    isWell = unsafe SHA256_Final(&digest, &state) == 1 && isWell
    precondition(isWell, "SHA-256 is not available")
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
