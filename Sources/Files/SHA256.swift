internal import CCrypto

/// The SHA-256 digest of some bytes: 64 lower-case hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  var state = SHA256_CTX()
  var digest = [UInt8](repeating: 0, count: 32)
  let areDone = unsafe [
    SHA256_Init(&state), SHA256_Update(&state, bytes, bytes.count), SHA256_Final(&digest, &state),
  ]
  precondition(areDone == [1, 1, 1], "SHA-256 is not available")
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
