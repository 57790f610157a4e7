import Testing

@testable import Documents

struct GnuplotTests {
  @Test("a PDF has a fixed date, and its length is unchanged")
  func dates() {
    func text(_ pdf: String) -> String {
      String(decoding: Gnuplot.withoutDate(Array(pdf.utf8)), as: UTF8.self)
    }
    #expect(
      text("%PDF-1.5 x /CreationDate (D:20261121222821Z) y")
        == "%PDF-1.5 x /CreationDate (D:19700101000000Z) y")
    #expect(text("%PDF-1.5") == "%PDF-1.5")
    #expect(text("/CreationDate (D:20") == "/CreationDate (D:19")
  }
}
