import Testing

@testable import Documents

@Suite("Text as HTML")
struct HTMLTextTests {
  @Test(
    "special characters are escaped",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\"><img src=x onerror='y'>", "&quot;&gt;&lt;img src=x onerror=&#39;y&#39;&gt;"),
      ("a & b &lt;", "a &amp; b &amp;lt;"),
      // The bracket and the accent form a single Character.
      ("<\u{301}b>", "&lt;\u{301}b&gt;"),
      ("a\u{202E}b\u{200F}c\u{0}d\ne", "a\\u{202e}b\\u{200f}c\\u{0}d\\u{a}e"),
    ])
  func escaped(text: String, html: String) {
    #expect(HTMLText.content(text) == html)
    #expect(HTMLText.attribute(text) == html)
  }

  @Test(
    "right-to-left names are isolated",
    arguments: [
      ("שלום", "<bdi>שלום</bdi>"),
      ("שלום: 3 of 9", "<bdi>שלום</bdi>: 3 of 9"),
      // The space between the two words of a name belongs to the run.
      ("a, שלום עולם, b", "a, <bdi>שלום עולם</bdi>, b"),
      ("محمد+<b>", "<bdi>محمد</bdi>+&lt;b&gt;"),
      ("gaze é", "gaze é"),
    ])
  func isolated(text: String, html: String) {
    #expect(HTMLText.content(text) == html)
    #expect(!HTMLText.attribute(text).contains("<"))
  }
}
