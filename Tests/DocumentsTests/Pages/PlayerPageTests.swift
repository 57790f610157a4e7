import Testing

@testable import Documents

@Suite("Pages that play fixations")
struct PlayerPageTests {
  private static let frame = PlayerPage.Frame(time: 0.25, gaze: nil, yaw: 1.26, pitch: nil, distance: 41)

  private func text(_ name: String) -> String {
    PlayerPage(
      title: name, meta: "m", notes: [], screen: (100, 50),
      window: ScreenWindow(width: 100, height: 50, showing: [(10, 10)]),
      fixations: [PlayerPage.Fixation(name: name, target: (10, 20), frames: [Self.frame])], paths: nil
    ).text(program: "p")
  }

  @Test("absent values are null, numbers have the digits of the page, and names are escaped")
  func data() {
    let page = text("\"'><script>x</script>")
    #expect(page.contains("[0.25,null,null,1.3,null,41.0]") || page.contains("[0.25,null,null,1.3,null,41]"))
    #expect(page.matches(of: /<script/).count == 1)
    #expect(!page.contains("data-player=\"{&quot;fixations&quot;:[{&quot;name&quot;:&quot;\""))
  }

  @Test("the policy names the two scripts of the page by one digest, and they stay below 30 kB")
  func policy() {
    let script = PageScript.text + PlayerScript.text
    #expect(text("a").contains("script-src 'sha256-\(HTMLDocument.digest(script))'"))
    #expect(script.utf8.count < 30_000)
  }

  @Test("a capture without fixations says so and has no player")
  func empty() {
    let page = PlayerPage(
      title: "t", meta: "m", notes: [], screen: (0, 0),
      window: ScreenWindow(width: 0, height: 0, showing: []), fixations: [], paths: nil
    ).text(program: "p")
    #expect(page.contains("no target was shown") && !page.contains("data-player="))
  }
}
