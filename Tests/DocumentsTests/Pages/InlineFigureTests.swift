import Foundation
import TestSupport
import Testing

@testable import Documents

@Suite("Figures in a page")
struct InlineFigureTests {
  static func drawn(
    _ svg: String?, title: String = "T", caption: String = "D", hasPDF: Bool = false
  ) -> DrawnFigure {
    DrawnFigure(
      name: "figure-1-x",
      figure: Figure(
        title: title, caption: caption, width: 720, height: 400,
        data: Figure.DataTable(columns: [], rows: []), panels: []),
      svg: svg, hasPDF: hasPDF)
  }

  private static func body(_ content: String) -> String? {
    let svg = "<svg viewBox=\"0 0 9 9\" xmlns:xlink=\"x\">\(content)</svg>"
    return InlineFigure(drawn(svg), id: "f1").html.map { html in
      let start = html.range(of: "</desc>")?.upperBound ?? html.endIndex
      return String(html[start...].dropLast("</svg>".count))
    }
  }

  @Test("title and description are those of the figure")
  func words() throws {
    let svg = """
      <?xml version="1.0"?>
      <!DOCTYPE svg>
      <!-- by a program -->
      <svg width="9" height="8"><title>Gnuplot</title><desc>Produced by GNUPLOT</desc><path d="M0,0"/></svg>
      """
    let drawn = Self.drawn(svg, title: "a < b", caption: "c & d")
    #expect(
      InlineFigure(drawn, id: "f7").html == """
        <svg role="img" viewBox="0 0 9 8" width="720" style="width:100%;min-width:576px" aria-labelledby="f7-title" \
        aria-describedby="f7-desc"><title id="f7-title">a &lt; b</title>\
        <desc id="f7-desc">c &amp; d</desc><path d="M0,0"/></svg>
        """)
  }

  @Test("names get the figure's prefix, and symbols that nothing shows are left out")
  func names() {
    let defs = """
      <defs><circle id='p5' r='1'/><use xlink:href='#p5' id='p6' fill='black'/><path id='p9' d='M1'/>
      <clipPath id="c"><rect width="1"/></clipPath></defs>
      """
    #expect(
      Self.body(defs + "<g id=\"canvas\" clip-path=\"url(#c)\"><use xlink:href=\"#p6\" x=\"2\"/></g>") == """
        <defs><circle id="f1-p5" r="1"/><use href="#f1-p5" id="f1-p6" fill="currentColor"/>\
        <clipPath id="f1-c"><rect width="1"/></clipPath></defs>\
        <g clip-path="url(#f1-c)"><use href="#f1-p6" x="2"/></g>
        """)
  }

  @Test(
    "the theme's colours become the page's; other colours stay",
    arguments: [
      ("<path stroke='black'/>", "<path stroke=\"currentColor\"/>"),
      ("<path fill='white'/>", "<path fill=\"var(--paper)\"/>"),
      ("<path fill='rgb(  0, 114, 178)'/>", "<path fill=\"#0072b2\"/>"),
      ("<path stroke='rgb(  0,   0,   0)'/>", "<path stroke=\"currentColor\"/>"),
      ("<path fill='rgb(21,21,21)'/>", "<path fill=\"#151515\"/>"),
      ("<path fill='rgb(255, 255, 255)'/>", "<path fill=\"#ffffff\"/>"),
      ("<path fill='rgb(255, 255, 254)'/>", "<path fill=\"var(--paper)\"/>"),
      ("<path fill='rgb( 10,  88, 176)'/>", "<path fill=\"var(--accent)\"/>"),
      ("<path fill='rgb( 84,  93, 104)'/>", "<path fill=\"var(--muted)\"/>"),
      ("<path stroke='rgb(201, 209, 217)'/>", "<path stroke=\"var(--line)\"/>"),
      ("<g color='black' fill='none'><path/></g>", "<g fill=\"none\"><path/></g>"),
    ])
  func colours(svg: String, html: String) {
    #expect(Self.body(svg) == html)
  }

  @Test(
    "values over several lines are joined, and adjacent groups with equal attributes become one",
    arguments: [
      ("<path d='M1,2 L3,4\n\t\tL5,6  '/>", "<path d=\"M1,2 L3,4 L5,6\"/>"),
      ("<text xml:space='preserve'> a  b</text>", "<text xml:space=\"preserve\"> a  b</text>"),
      (
        "<g fill='none'>\n<path d='M1'/></g>\n<g fill='none'><path d='M2'/></g><g stroke='black'><path/></g>",
        "<g fill=\"none\"><path d=\"M1\"/><path d=\"M2\"/></g><g stroke=\"currentColor\"><path/></g>"
      ),
      (
        "<g opacity='.5'><path/></g><g opacity='.5'><path/></g>",
        "<g opacity=\".5\"><path/></g><g opacity=\".5\"><path/></g>"
      ),
    ])
  func whole(svg: String, html: String) {
    #expect(Self.body(svg) == html)
  }

  @Test(
    "everything that could act or load another file is left out",
    arguments: [
      ("<script>alert(1)</script>", ""), ("<style>@import url(x)</style>", ""),
      ("<foreignObject><p>x</p></foreignObject>", ""), ("<a href='javascript:x'><path/></a>", ""),
      ("<path onload='x' style='fill:url(http://a)' d='M1'/>", "<path d=\"M1\"/>"),
      ("<use href='http://a/b.svg#c'/>", ""), ("<image href='http://a/b.png'/>", ""),
      ("<image xlink:href='figure_image_01.png'/>", ""), ("<path fill='url(http://a)'/>", "<path/>"),
      ("<path clip-path='url(http://a)'/>", "<path/>"), ("<g><g></g>\n</g>", ""),
      (
        "<image width='1' xlink:href='data:image/png;base64,AA=='/>",
        "<image width=\"1\" href=\"data:image/png;base64,AA==\"/>"
      ),
      ("<text>&lt;script>&#x202E;&amp;&#65;</text>", "<text>&lt;script&gt;\\u{202e}&amp;A</text>"),
      ("<text><![CDATA[<b>]]><tspan>c</tspan></text>", "<text>&lt;b&gt;<tspan>c</tspan></text>"),
    ])
  func harmless(svg: String, html: String) {
    #expect(Self.body(svg) == html)
  }

  @Test(
    "a file that is not well-formed is not shown",
    arguments: [
      "", "text", "<svg viewBox='0 0 1 1'>", "<svg viewBox='0 0 1 1'></g>", "<svg viewBox=0></svg>",
      "<svg viewBox='0 0 1 1'><g>&nbsp;</g></svg>", "<svg viewBox='0 0 1 1'><!-- </svg>", "<html></html>",
      "<svg></svg>",
    ])
  func broken(svg: String) {
    #expect(InlineFigure(Self.drawn(svg), id: "f1").html == nil)
  }

  @Test("without a drawing there is nothing to show")
  func undrawn() {
    #expect(InlineFigure(Self.drawn(nil), id: "f1").html == nil)
  }

  private static let gnuplot = "/usr/bin/gnuplot"

  @Test(
    "all words that gnuplot writes are present",
    .enabled(if: FileManager.default.isExecutableFile(atPath: gnuplot), "sudo apt install gnuplot-nox"))
  func real() throws {
    try TemporaryFolder.with { folder in
      try folder.write("points.csv", "1,2,\"<b> & c\"\n2,3,\"d|e\"\n")
      let script = """
        set terminal svg size 720,400 dynamic noenhanced
        set output '\(folder.path)/out.svg'
        set datafile separator comma
        set xlabel 'across (pt)'
        plot '\(folder.path)/points.csv' using 1:2 with points pt 7 title 'f<g', \
        '' using 1:2:3 with labels notitle, sin(x) with lines linecolor rgb '#0072b2' title 'sine'
        """
      let path = try folder.write("figure.gp", script)
      let process = try Process.run(URL(fileURLWithPath: Self.gnuplot), arguments: [path])
      process.waitUntilExit()
      let html = try #require(InlineFigure(Self.drawn(folder.text("out.svg")), id: "f1").html)
      for text in ["&lt;b&gt; &amp; c", "d|e", "f&lt;g", "across (pt)"] {
        #expect(html.contains("<text>\(text)</text>"))
      }
      // Two points, and one in the key.
      #expect(html.split(separator: "<use href=\"#f1-gpPt6\"").count == 4)
      // A hundred samples of the sine, in lines of a dozen, and two in the key.
      let lines = html.matches(of: /stroke="#0072b2" d="([^"]*)"/).map { $0.1.split(separator: " ") }
      #expect(lines.joined().count == 100 + 2)
      #expect(lines.joined().allSatisfy { "ML".contains($0.first ?? " ") && !$0.contains("u") })
      #expect(!html.contains("GNUPLOT") && !html.contains("xlink") && !html.contains("black"))
    }
  }
}
