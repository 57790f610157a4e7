import Testing

@Suite("Pages of captures")
struct CapturePagesTests {
  private static let link = #"<a href="captures/index.html">Play the fixations of each capture"#

  @Test("a report links to the pages that describe has written beside it, and to nothing that is not there")
  func link() throws {
    try Workplace.withRun { place in
      let page = "\(Workplace.run)/report.html"
      #expect(try !place.text(page).contains(Self.link))
      let written = try place.gazelab("describe", "lab", "--html", "\(Workplace.run)/captures")
      #expect((written.status, written.errors) == (0, "\(Workplace.run)/captures/index.html\n"))
      #expect(try place.gazelab("report", Workplace.run).status == 0)
      #expect(try place.text(page).contains(Self.link))
      #expect(try place.text("\(Workplace.run)/report.md").contains("](captures/index.html)"))
      let list = try place.text("\(Workplace.run)/captures/index.html")
      for name in ["capture-1.html", "capture-2.html"] {
        #expect(list.contains("href=\"\(name)\""))
        #expect(try place.text("\(Workplace.run)/captures/\(name)").contains("data-player"))
      }
    }
  }
}
