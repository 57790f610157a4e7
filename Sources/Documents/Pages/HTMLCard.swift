/// A card as HTML: the answer, then a table that is the figure.
struct HTMLCard {
  private let card: Card
  /// Nil for a card without a plot.
  private let scale: PlotAxis?
  private let strips: [String]

  init(_ card: Card) {
    self.card = card
    let plot = CardPlot(card)
    scale = plot == nil ? nil : card.scale
    strips = plot?.strips() ?? []
  }

  /// - Parameters:
  ///   - heading: The question as an element.
  ///   - link: Links a text, which is HTML, to the section of a title.
  func html(heading: String, link: (_ text: String, _ section: String) -> String) -> String {
    let badges = card.badges.map {
      "<li class=\"\($0.tone.rawValue)\">\(link(Self.words($0), $0.section))</li>\n"
    }
    return """
      <div class="card">
      \(heading)
      \(card.subtitle.isEmpty ? "" : HTMLPage.paragraph(card.subtitle, "split"))\
      <p class="answer">\(card.answer.map(Self.piece).joined())</p>
      \(badges.isEmpty ? "" : "<ul class=\"badges\">\n\(badges.joined())</ul>\n")\
      \(card.rows.isEmpty ? "" : HTMLPage.scrolling(table, label: card.question))\
      \(key)\(card.notes.map { HTMLPage.paragraph($0, "key") }.joined())\
      \(files)</div>

      """
  }

  static func words(_ badge: Card.Badge) -> String {
    "<span>\(HTMLText.content(badge.title)):</span> \(HTMLText.content(badge.word))"
  }

  private static func piece(_ piece: Card.Piece) -> String {
    let text = HTMLText.content(piece.text)
    return piece.isStrong ? "<strong>\(text)</strong>" : text
  }

  private var key: String {
    guard scale != nil, !card.plotKey.isEmpty else { return "" }
    let dot = card.hasBoxes ? "" : "<span class=\"dot\"></span>"
    return "<p class=\"key\">\(dot)\(HTMLText.content(card.plotKey))</p>\n"
  }

  private var files: String {
    guard !card.files.isEmpty else { return "" }
    let groups = card.files.map { group in
      let links = group.links.map { link in
        "<a href=\"\(HTMLText.attribute(link.path))\">\(HTMLText.content(link.name))</a>"
      }
      return "\(HTMLText.content(group.title)): \(links.joined(separator: " "))"
    }
    return "<p class=\"sources\">\(groups.joined(separator: " · "))</p>\n"
  }

  private var table: String {
    let plot = scale.map { "<th scope=\"col\" class=\"plot\">\(axis($0))</th>" } ?? ""
    let titles = card.columns.map { title in
      // Two lines are enough for any heading.
      "<th scope=\"col\" class=\"num\" style=\"min-width:\(title.count / 2 + 2)ch\">\(Self.heading(title))</th>"
    }
    let parts = scale.flatMap { scale in
      card.parts.map { " data-parts=\"\(HTMLText.attribute($0.json(axis: scale.from...scale.to)))\"" }
    }
    return HTMLPage.table(
      "class=\"plotted\"\(parts ?? "")", caption: card.question,
      head: ["<th scope=\"col\">\(HTMLText.content(card.rowTitle))</th>", plot] + titles,
      rows: card.rows.indices.map(row))
  }

  /// A slash does not end a line, and a number stays with its sign.
  private static func heading(_ title: String) -> String {
    HTMLText.content(title).replacing(" / ", with: " /\u{A0}").replacing(" %", with: "\u{A0}%")
  }

  private func row(_ index: Int) -> String {
    let row = card.rows[index]
    let values = zip(card.columns.indices, row.values).map { cell($1, column: $0) }
    let plot = scale.map { scale in
      "<td class=\"plot\"><svg class=\"figure\" role=\"img\" aria-label=\"\(HTMLText.attribute(words(row, scale)))\">"
        + "\(strips[index])</svg></td>"
    }
    let kinds = (row.isMarked || row.isLeading ? ["marked"] : []) + (row.isLeading ? ["lead"] : [])
    let kind = kinds.isEmpty ? "" : " class=\"\(kinds.joined(separator: " "))\""
    return
      "<tr\(kind)><th scope=\"row\">\(HTMLText.content(row.name))</th>"
      + "\(plot ?? "")\(values.joined())</tr>\n"
  }

  /// Lighter words of one column are equally wide, so that the numbers before them are aligned.
  private func cell(_ value: Card.Value, column: Int) -> String {
    let width = card.values(ofColumn: column).map(\.detail.count).max() ?? 0
    let detail =
      width == 0
      ? "" : " <span class=\"ci\" style=\"min-width:\(width)ch\">\(HTMLText.content(value.detail))</span>"
    let label = HTMLText.attribute(card.columns[column])
    let kind = value.text.isEmpty && value.detail.isEmpty ? "num none" : "num"
    return
      "<td class=\"\(kind)\" data-label=\"\(label)\"><span class=\"v\">\(HTMLText.content(value.text))</span>\(detail)</td>"
  }

  private func axis(_ scale: PlotAxis) -> String {
    let ticks = scale.few.map { tick in
      "<text x=\"\(SVGWriter.number(100 * scale.share(tick.value)))%\" y=\"12\">\(HTMLText.content(tick.label))</text>"
    }
    return "<span>\(HTMLText.content(card.axis?.title ?? ""))</span>"
      + "<svg class=\"ticks\" aria-hidden=\"true\" height=\"16\">\(ticks.joined())</svg>"
  }

  private func words(_ box: DotBox, _ scale: PlotAxis) -> String {
    "half of \(box.count) from \(scale.label(box.p25)) to \(scale.label(box.p75)), median \(scale.label(box.median)), "
      + "5th percentile \(scale.label(box.p5)), 95th \(scale.label(box.p95))"
  }

  /// The most dots that are listed for readers who cannot see them.
  private static let listedCount = 24

  private func words(_ row: Card.Row, _ scale: PlotAxis) -> String {
    if card.hasBoxes, let box = DotBox(row.dots.map(\.value)) {
      return (row.mark.map { "mean \(scale.label($0.centre)), " } ?? "") + words(box, scale)
    }
    let dots = row.dots.filter(\.value.isFinite)
    if dots.count > Self.listedCount, let least = dots.map(\.value).min(), let most = dots.map(\.value).max()
    {
      return "\(dots.count) dots from \(scale.label(least)) to \(scale.label(most))"
    }
    let centre = row.mark.map { ["mean \(scale.label($0.centre))"] } ?? []
    return (centre + dots.map { "\($0.name) \(scale.label($0.value))" }).joined(separator: ", ")
  }
}
