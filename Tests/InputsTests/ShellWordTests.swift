import Inputs
import Testing

struct ShellWordTests {
  @Test(
    "a word for a shell is in quotation marks unless it is plain",
    arguments: [
      ("a/b-c_1.yaml", "a/b-c_1.yaml"), ("x@1", "x@1"), ("", "''"), ("a b", "'a b'"),
      ("$x", "'$x'"), ("it's", "'it'\\''s'"),
      ("é", "'é'"), ("a\u{1B}'\u{202E}", "$'a\\033\\'\\342\\200\\256'"),
    ])
  func words(text: String, word: String) {
    #expect(shellWord(text) == word)
  }
}
