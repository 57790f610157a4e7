internal import CCrypto

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
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
