internal import CCrypto

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
  var state = SHA256_CTX()
  var digest = [UInt8](repeating: 0, count: 32)
  var isWell = unsafe SHA256_Init(&state) == 1
  let pieceSize = 4 << 20
  var start = 0
  while start < bytes.count {
    let end = min(start + pieceSize, bytes.count)
    isWell = unsafe SHA256_Update(&state, bytes.baseAddress! + start, end - start) == 1 && isWell
    if bytes.count > pieceSize { isDone(start..<end) }
    start = end
  }
  isWell = unsafe SHA256_Final(&digest, &state) == 1 && isWell
  precondition(isWell, "SHA-256 is not available")
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
