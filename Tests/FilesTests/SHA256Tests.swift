import Files
import Testing

struct SHA256Tests {
  @Test(
    "digests equal those published by NIST",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func published(text: String, count: Int, digest: String) {
    // Source: NIST, FIPS 180-4 examples, and NESSIE's test vectors for SHA-256.
    #expect(sha256(Array(String(repeating: text, count: count).utf8)) == digest)
  }
}
