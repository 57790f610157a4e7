/// A page as one self-contained HTML file, which loads nothing.
package struct HTMLPage {
  package static let generator = "<meta name=\"generator\" content=\"GazeLab\">"

  /// Whether a file is a page of ours: whole, cut off, or empty, as a full disk leaves one.
  package static func isOurs(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(generator)
      || HTMLDocument.beginning.utf8.starts(with: bytes)
  }

  /// The most bytes of a page. A browser opens it at once, and mail takes it.
  package static let largestSize = 2_000_000

  /// - Parameters:
  ///   - program: The name and version for the footer.
  ///   - largestSize: A larger page shows less: first fewer figures, from the last one on, then less of its tables.
  ///     Cards are always whole.
  package static func text(
    _ page: ReportPage, program: String, largestSize: Int = largestSize
  ) -> String {
    var text = ""
    for limits in [.usual] + PageLimits.tighter {
      let shorter = page.limited(to: limits)
      let sizes: [Int]
      (text, sizes) = Self.text(shorter, program: program, figureCount: .max)
      var excess = text.utf8.count - largestSize
      guard excess > 0 else { break }
      var figureCount = sizes.count
      while excess > 0, figureCount > 0 {
        figureCount -= 1
        // About 200 bytes say where the figure is.
        excess -= max(0, sizes[figureCount] - 200)
      }
      text = Self.text(shorter, program: program, figureCount: figureCount).text
      if text.utf8.count <= largestSize { break }
    }
    return text
  }

  /// - Parameter figureCount: The number of figures that are drawn on the page.
  /// - Returns: The page, and the number of bytes of each figure's drawing.
  private static func text(
    _ page: ReportPage, program: String, figureCount: Int
  ) -> (text: String, figureSizes: [Int]) {
    var writer = HTMLPage(outline: PageOutline(page), figureCount: figureCount)
    let meta = writer.meta(of: page)
    let opening = writer.blocks(page.opening, in: page.title, level: 1)
    let appendix = Self.appendix(of: page)
    let sections = page.sections.enumerated().map { index, section in
      writer.section(section, level: 2, isAppendix: index == appendix)
    }.joined()
    let contents = contents(writer.outline.headings)
    let text = HTMLDocument.text(
      title: page.title, header: meta,
      body: """
        <div class="page\(contents.isEmpty ? "" : " listed")">
        \(contents)<main id="main">
        \(opening)\(sections)</main>
        </div>

        """,
      program: program)
    return (text, writer.figureSizes)
  }

  /// The first section behind all cards; nil on a page without cards.
  private static func appendix(of page: ReportPage) -> Int? {
    if let last = page.sections.lastIndex(where: \.hasCard) { return last + 1 }
    return page.opening.contains(where: \.isCard) ? 0 : nil
  }

  private let outline: PageOutline
  private var names = PageOutline.Names()
  /// The name of the heading above what is being written.
  private var place: String?
  /// How many tables and figures have been named; names are counted so that none comes from the data.
  private var count = 0

  private let figureCount: Int
  /// The bytes of each figure's drawing so far.
  private var figureSizes = [Int]()

  private mutating func nextID(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  /// A link to a section; only its text if the page has no such section.
  private func link(_ text: String, to section: String) -> String {
    guard let id = outline.id(ofSection: section, from: place) else { return text }
    return "<a href=\"#\(id)\">\(text)</a>"
  }

  private func meta(of page: ReportPage) -> String {
    let link = page.metaSection.flatMap { outline.id(ofSection: $0, from: nil) }.map {
      "<a href=\"#\($0)\">how this was made</a>"
    }
    let parts = (page.meta.isEmpty ? [] : [HTMLText.content(page.meta)]) + (link.map { [$0] } ?? [])
    return parts.isEmpty ? "" : "<p class=\"meta\">\(parts.joined(separator: " · "))</p>\n"
  }

  /// - Parameter isAppendix: Whether print starts a page with the section.
  private mutating func section(
    _ section: ReportPage.Section, level: Int, isAppendix: Bool = false
  ) -> String {
    let id = names.next(section.title)
    let shortcuts = shortcuts(section)
    let above = place
    place = id
    let blocks = blocks(section.blocks, in: section.title, level: level, id: id)
    let body = shortcuts + blocks + section.sections.map { self.section($0, level: level + 1) }.joined()
    place = above
    let kind = isAppendix ? " class=\"appendix\"" : ""
    let start = "<section\(kind) aria-labelledby=\"\(id)\">\n"
    // The card has the heading.
    if section.blocks.contains(where: { $0.asks(section.title) }) { return start + body + "</section>\n" }
    let detail = section.detail.map { " <span class=\"detail\">\(HTMLText.content($0))</span>" } ?? ""
    let heading = Self.heading(section.title, level, id, after: section.isFolded ? "" : detail)
    if section.isFolded {
      return start
        + "<details class=\"fold\"><summary>\(heading)\(detail)</summary>\n\(body)</details></section>\n"
    }
    return start + heading + "\n" + body + "</section>\n"
  }

  private static func heading(_ title: String, _ level: Int, _ id: String, after: String = "") -> String {
    "<h\(min(level, 6)) id=\"\(id)\">\(HTMLText.content(title))\(after)</h\(min(level, 6))>"
  }

  private static func contents(_ headings: [PageOutline.Heading]) -> String {
    func list(_ headings: [PageOutline.Heading], depth: Int) -> String {
      let items = headings.map { heading in
        let below =
          depth < 2 && !heading.isFolded && !heading.below.isEmpty
          ? list(heading.below, depth: depth + 1) : ""
        return "<li><a href=\"#\(heading.id)\">\(HTMLText.content(heading.shortTitle))</a>\(below)</li>\n"
      }
      return "<ul>\n\(items.joined())</ul>\n"
    }
    return headings.count < 2
      ? ""
      : "<nav class=\"contents\" aria-label=\"Contents\"><p>On this page</p>\(list(headings, depth: 1))</nav>\n"
  }

  private func shortcuts(_ section: ReportPage.Section) -> String {
    var count = self.count
    var (tables, figures) = ([String](), [String]())
    for block in section.blocks {
      guard let (kind, title) = block.name else { continue }
      count += 1
      guard let short = Self.shortTitle(title, in: section.title) else { continue }
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

  /// What a title says beyond that of its section; nil if they are equal.
  private static func shortTitle(_ title: String, in section: String) -> String? {
    if title == section { return nil }
    let start = section + ": "
    guard title.hasPrefix(start), title != start else { return title }
    let rest = title.dropFirst(start.count)
    return rest.prefix(1).uppercased() + rest.dropFirst()
  }

  /// Adjacent figures share a grid.
  ///
  /// - Parameter id: The name of the section's heading, which a card with the section's title takes over.
  private mutating func blocks(
    _ blocks: [ReportPage.Block], in section: String, level: Int, id: String? = nil
  ) -> String {
    var (html, isInFigures, id) = ("", false, id)
    for block in blocks {
      if block.isFigure != isInFigures { html += isInFigures ? "</div>\n" : "<div class=\"figures\">\n" }
      isInFigures = block.isFigure
      guard case .card(let card) = block else {
        html += self.block(block, in: section, level: level)
        continue
      }
      let isSectionsOwn = id != nil && card.question == section
      let name = isSectionsOwn ? id ?? "" : names.next(card.question)
      if isSectionsOwn { id = nil }
      let heading = Self.heading(card.question, max(2, isSectionsOwn ? level : level + 1), name)
      let above = place
      place = name
      html += HTMLCard(card).html(heading: heading) { link($0, to: $1) }
      place = above
    }
    return html + (isInFigures ? "</div>\n" : "")
  }

  private mutating func block(_ block: ReportPage.Block, in section: String, level: Int) -> String {
    switch block {
    case .paragraph(let text): Self.paragraph(text)
    case .caveat(let text): Self.paragraph(text, "caveat")
    case .list(let items):
      "<ul>\n" + items.map { "<li>\(HTMLText.content($0))</li>\n" }.joined() + "</ul>\n"
    case .terms(let terms): Self.terms(terms)
    case .command(let line): "<pre tabindex=\"0\"><code>\(HTMLText.content(line))</code></pre>\n"
    // Cards are written with their headings, above.
    case .card: ""
    case .heat(let table): HTMLHeatTable(table, title: section).html
    case .table(let table, let files, let pages):
      self.table(table, files: files, pages: pages, in: section, level: level)
    case .figure(let figure): self.figure(figure, in: section, level: level)
    case .reference(let text, let title): "<p>\(link(HTMLText.content(text), to: title))</p>\n"
    case .page(let text, let path):
      "<p><a href=\"\(HTMLText.attribute(path))\">\(HTMLText.content(text))</a></p>\n"
    }
  }

  /// - Parameter kind: The class by which the style sheet finds it.
  static func paragraph(_ text: String, _ kind: String? = nil) -> String {
    "<p\(kind.map { " class=\"\($0)\"" } ?? "")>\(HTMLText.content(text))</p>\n"
  }

  private static func caveats(_ texts: [String]) -> String {
    texts.map { paragraph($0, "caveat") }.joined()
  }

  static func terms(_ terms: [ReportPage.Term]) -> String {
    let items = terms.map {
      "<div><dt>\(HTMLText.content($0.name))</dt><dd>\(HTMLText.content($0.meaning))</dd></div>\n"
    }
    return "<dl>\n\(items.joined())</dl>\n"
  }

  /// - Parameters:
  ///   - attributes: Of the table.
  ///   - caption: What the table shows, for readers who cannot see where it stands.
  static func table(
    _ attributes: String, caption: String, id: String? = nil, head: [String], rows: [String]
  ) -> String {
    let name = id.map { " id=\"\($0)\"" } ?? ""
    return
      "<table \(attributes)><caption class=\"unseen\"\(name)>\(HTMLText.content(caption))</caption>\n"
      + "<thead><tr>\(head.joined())</tr></thead>\n<tbody>\n\(rows.joined())</tbody></table>"
  }

  private mutating func table(
    _ table: Table, files: [String], pages: [String], in section: String, level: Int
  ) -> String {
    let id = nextID("t")
    let heading = Self.shortTitle(table.title, in: section).map { Self.heading($0, level + 1, id) + "\n" }
    let notes = table.notes.map { Self.paragraph($0, "note") }.joined()
    return "<div class=\"block\"\(heading == nil ? " id=\"\(id)\"" : "")>\n" + (heading ?? "")
      + Self.caveats(table.caveats) + notes
      + Self.scrolling(HTMLTable(table, id: id, pages: pages).html, label: table.title)
      + HTMLTable.footnotes(of: table, id: id) + Self.links(files, label: table.title) + "</div>\n"
  }

  /// The widest figure of which two stand side by side, in pixels.
  private static let halfWidth = 505

  private mutating func figure(_ figure: NamedPlot, in section: String, level: Int) -> String {
    let id = nextID("f")
    let plot = figure.plot
    return "<div class=\"block\(plot.width <= Self.halfWidth ? " half" : "")\">\n"
      + Self.heading(Self.shortTitle(plot.title, in: section) ?? plot.title, level + 1, id) + "\n"
      + Self.caveats(plot.caveats) + "<figure>\n\(drawing(figure, id: id))"
      + "<figcaption>\(HTMLText.content(plot.caption))</figcaption></figure>\n"
      + Self.links(figure.endings.map(figure.path), label: plot.title) + "</div>\n"
  }

  /// The drawing; a sentence where there is no room for it.
  private mutating func drawing(_ figure: NamedPlot, id: String) -> String {
    guard figureSizes.count < figureCount else {
      figureSizes.append(0)
      return Self.paragraph(
        "Not shown here, so that the page stays small; see \(figure.path("svg")).", "note")
    }
    let html = PlotDrawing(plot: figure.plot).element(id: id)
    figureSizes.append(html.utf8.count)
    return Self.scrolling(html, label: figure.plot.title)
  }

  static func scrolling(_ html: String, label: String) -> String {
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

extension ReportPage.Block {
  fileprivate func asks(_ question: String) -> Bool {
    if case .card(let card) = self { card.question == question } else { false }
  }

  fileprivate var isFigure: Bool { if case .figure = self { true } else { false } }

  /// The kind and the title of a block that can be linked to.
  fileprivate var name: (kind: String, title: String)? {
    switch self {
    case .table(let table, _, _): ("t", table.title)
    case .figure(let figure): ("f", figure.plot.title)
    case .paragraph, .caveat, .list, .terms, .command, .card, .heat, .reference, .page: nil
    }
  }
}
