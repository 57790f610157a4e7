internal import CCrypto

/// The SHA-256 digest of some bytes: 64 lower-case hexadecimal digits.
public func sha256(_ bytes: [UInt8]) -> String {
  var digest = [UInt8](repeating: 0, count: 32)
  var length = CUnsignedInt(0)
  let isDone = unsafe EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil)
  precondition(isDone == 1 && length == 32, "SHA-256 is not available")
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
