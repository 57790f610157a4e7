import Files
import Foundation

/// A page as one self-contained HTML file, which loads nothing.
package struct HTMLPage {
  package static let generator = "<meta name=\"generator\" content=\"GazeLab\">"

  /// - Parameter program: The name and version for the footer.
  package static func text(_ page: ReportPage, program: String) -> String {
    var writer = HTMLPage()
    let opening = page.opening.map { writer.block($0, in: page.title, level: 1) }.joined()
    let sections = page.sections.map { writer.section($0, level: 2) }.joined()
    let title = HTMLText.content(page.title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="color-scheme" content="light dark">
      \(generator)
      <title>\(HTMLText.attribute(page.title))</title>
      <style>\(PageStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the numbers</a>
      <header><h1>\(title)</h1></header>
      <main id="main">
      \(opening)\(contents(page.sections))\(sections)</main>
      <footer><p>Made by \(HTMLText.content(program)). This file is self-contained and loads nothing.</p></footer>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  /// The file may show itself and run its one script. It cannot request anything from elsewhere.
  static let policy =
    "default-src 'none'; script-src 'sha256-\(digest(PageScript.text))'; style-src 'unsafe-inline'; "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  static func digest(_ script: String) -> String {
    let hexadecimal = Array(sha256(Array(script.utf8)))
    let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap {
      UInt8(String(hexadecimal[$0...$0 + 1]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  /// How many elements have been named; names are counted so that none comes from the data.
  private var count = 0

  private mutating func nextID(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  private mutating func section(_ section: ReportPage.Section, level: Int) -> String {
    let id = Self.id(section.title)
    let shortcuts = Self.shortcuts(section, firstID: count)
    let blocks = section.blocks.map { block($0, in: section.title, level: level) }.joined()
    let sections = section.sections.map { self.section($0, level: level + 1) }.joined()
    return "<section aria-labelledby=\"\(id)\">\n\(Self.heading(section.title, level, id))\(shortcuts)"
      + "\(blocks)\(sections)</section>\n"
  }

  private static func heading(_ title: String, _ level: Int, _ id: String) -> String {
    "<h\(level) id=\"\(id)\">\(HTMLText.content(title))</h\(level)>\n"
  }

  /// Equal titles have equal names, wherever they occur.
  private static func id(_ title: String) -> String {
    "s-" + sha256(Array(title.utf8)).prefix(12)
  }

  private static func contents(_ sections: [ReportPage.Section]) -> String {
    func list(_ sections: [ReportPage.Section]) -> String {
      let items = sections.map { section in
        "<li><a href=\"#\(id(section.title))\">\(HTMLText.content(section.title))</a>"
          + (section.sections.isEmpty ? "" : list(section.sections)) + "</li>\n"
      }
      return "<ul>\n\(items.joined())</ul>\n"
    }
    return "<nav class=\"contents\" aria-label=\"Contents\">\(list(sections))</nav>\n"
  }

  private static func shortcuts(_ section: ReportPage.Section, firstID: Int) -> String {
    var count = firstID
    var (tables, figures) = ([String](), [String]())
    for block in section.blocks {
      guard let (kind, title) = name(block) else { continue }
      count += 1
      guard let short = shortTitle(title, in: section.title) else { continue }
      let link = "<li><a href=\"#\(kind)\(count)\">\(HTMLText.content(short))</a></li>\n"
      if kind == "t" { tables.append(link) } else { figures.append(link) }
    }
    guard tables.count + figures.count > 2 else { return "" }
    let lists = [("Tables", tables), ("Figures", figures)].filter { !$0.1.isEmpty }.map { name, links in
      "<p>\(name):</p><ul aria-label=\"\(name)\">\n\(links.joined())</ul>\n"
    }
    let label = HTMLText.attribute("In " + section.title)
    return "<nav class=\"shortcuts\" aria-label=\"\(label)\">\(lists.joined())</nav>\n"
  }

  private static func name(_ block: ReportPage.Block) -> (kind: String, title: String)? {
    switch block {
    case .table(let table, _, _): ("t", table.title)
    case .figure(let drawn): ("f", drawn.figure.title)
    case .paragraph, .caveat, .list, .terms, .command, .reference: nil
    }
  }

  /// What a title says beyond that of its section; nil if they are equal.
  private static func shortTitle(_ title: String, in section: String) -> String? {
    if title == section { return nil }
    let start = section + ": "
    guard title.hasPrefix(start), title != start else { return title }
    let rest = title.dropFirst(start.count)
    return rest.prefix(1).uppercased() + rest.dropFirst()
  }

  private mutating func block(_ block: ReportPage.Block, in section: String, level: Int) -> String {
    switch block {
    case .paragraph(let text): Self.paragraph(text)
    case .caveat(let text): Self.caveat(text)
    case .list(let items):
      "<ul>\n" + items.map { "<li>\(HTMLText.content($0))</li>\n" }.joined() + "</ul>\n"
    case .terms(let terms):
      "<dl>\n"
        + terms.map {
          "<div><dt>\(HTMLText.content($0.name))</dt><dd>\(HTMLText.content($0.meaning))</dd></div>\n"
        }.joined() + "</dl>\n"
    case .command(let line): "<pre tabindex=\"0\"><code>\(HTMLText.content(line))</code></pre>\n"
    case .table(let table, let files, let pages):
      self.table(table, files: files, pages: pages, in: section, level: level)
    case .figure(let drawn): figure(drawn, in: section, level: level)
    case .reference(let text, let title):
      "<p><a href=\"#\(Self.id(title))\">\(HTMLText.content(text))</a></p>\n"
    }
  }

  private static func paragraph(_ text: String) -> String { "<p>\(HTMLText.content(text))</p>\n" }

  private static func caveat(_ text: String) -> String {
    "<p class=\"caveat\">\(HTMLText.content(text))</p>\n"
  }

  private mutating func table(
    _ table: Table, files: [String], pages: [String], in section: String, level: Int
  ) -> String {
    let id = nextID("t")
    let heading = Self.shortTitle(table.title, in: section).map { Self.heading($0, level + 1, id) }
    let notes = table.notes.map { "<p class=\"note\">\(HTMLText.content($0))</p>\n" }.joined()
    return "<div class=\"block\"\(heading == nil ? " id=\"\(id)\"" : "")>\n" + (heading ?? "")
      + table.caveats.map(Self.caveat).joined() + notes
      + Self.scrolling(
        HTMLTable(table, id: id, pages: pages).html, label: table.title)
      + HTMLTable.footnotes(of: table, id: id)
      + Self.links(files, label: table.title) + "</div>\n"
  }

  private mutating func figure(_ drawn: DrawnFigure, in section: String, level: Int) -> String {
    let id = nextID("f")
    let figure = drawn.figure
    let drawing = InlineFigure(drawn, id: id).html
    let extensions = drawn.svg == nil ? ["csv", "gp"] : ["svg", "pdf", "gp", "csv"]
    return "<div class=\"block\">\n"
      + Self.heading(Self.shortTitle(figure.title, in: section) ?? figure.title, level + 1, id)
      + figure.caveats.map(Self.caveat).joined() + "<figure>\n"
      + (drawing.map { Self.scrolling($0, label: figure.title) } ?? "")
      + "<figcaption>\(HTMLText.content(figure.caption))</figcaption></figure>\n"
      + Self.links(extensions.map(drawn.path), label: figure.title) + "</div>\n"
  }

  private static func scrolling(_ html: String, label: String) -> String {
    "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(HTMLText.attribute(label))\">"
      + "\(html)</div>\n"
  }

  private static func links(_ files: [String], label: String) -> String {
    guard !files.isEmpty else { return "" }
    let links = files.map { file in
      let name = file.split(separator: "/").last ?? ""
      return "<li><a href=\"\(HTMLText.attribute(file))\">\(HTMLText.content(String(name)))</a></li>"
    }
    return "<ul class=\"files\" aria-label=\"Files: \(HTMLText.attribute(label))\">\(links.joined())</ul>\n"
  }
}
