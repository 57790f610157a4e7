import Inputs

/// Cards for a terminal of any width. Where it is narrow, columns are left out from the right, and long names wrap.
package enum CardText {
  private static let gap = TextTable.gap.count
  private static let plotWidths = 20...44
  /// The width to which names are wrapped to make room for another column.
  private static let leastNameWidth = 24

  package static func text(_ card: Card, width: Int = 80, style: TextStyle = .plain) -> String {
    let width = max(30, width)
    func lines(_ text: String, _ role: TextStyle.Role?) -> [String] {
      text.isEmpty ? [] : TextTable.wrap(text.onOneLine, width).map { style($0, role) }
    }
    let layout = Layout(card, width: width)
    let key = layout.plotWidth == nil ? "" : card.plotKey
    let notes = lines(key, .soft) + card.notes.flatMap { lines($0, .soft) }
    let parts = [
      lines(card.question, .title) + lines(card.subtitle, .soft),
      sentence(card.answer, width: width, style), badges(card.badges, width: width, style),
      card.rows.isEmpty ? [] : layout.lines(style), notes,
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// Wraps a sentence whose pieces can begin and end within a word.
  private static func sentence(_ pieces: [Card.Piece], width: Int, _ style: TextStyle) -> [String] {
    typealias Part = (text: String, isStrong: Bool)
    var words: [[Part]] = [[]]
    for piece in pieces {
      for (index, text) in piece.text.onOneLine.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { words.append([]) }
        if !text.isEmpty { words[words.count - 1].append((String(text), piece.isStrong)) }
      }
    }
    let lines = TextTable.filled(words.filter { !$0.isEmpty }, width: width) { word in
      word.reduce(0) { $0 + $1.text.count }
    }
    return lines.map { line in
      let parts = line.dropFirst().reduce(line[0]) { parts, word in
        parts + [(" ", parts.last?.isStrong == true && word[0].isStrong)] + word
      }
      // Neighbours of one kind are styled together.
      return parts.reduce(into: [Part]()) { joined, part in
        if let last = joined.last, last.isStrong == part.isStrong {
          joined[joined.count - 1].text += part.text
        } else {
          joined.append(part)
        }
      }.map { style($0.text, $0.isStrong ? .title : nil) }.joined()
    }
  }

  private static func badges(_ badges: [Card.Badge], width: Int, _ style: TextStyle) -> [String] {
    let separator = " · "
    let lines = TextTable.filled(badges, width: width, gap: separator.count) { words($0).count }
    return lines.flatMap { line -> [String] in
      // A single badge can be wider than the terminal.
      if line.count == 1 {
        return TextTable.wrap(words(line[0]), width, indent: "  ").map { style($0, line[0].role) }
      }
      return [line.map { style(words($0), $0.role) }.joined(separator: separator)]
    }
  }

  private static func words(_ badge: Card.Badge) -> String { "\(badge.title): \(badge.word)".onOneLine }

  /// The words of a heading; a slash does not end a line, and a number stays with its sign.
  private static func words(_ heading: String) -> [String] {
    heading.onOneLine.split(separator: " ").reduce(into: [String]()) { words, word in
      if let last = words.last, last == "/" || word.hasPrefix("%") {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(String(word))
      }
    }
  }

  /// Which columns of a card are shown, and how wide they are.
  private struct Layout {
    let card: Card
    let nameWidth: Int
    /// The widths of the shown columns' numbers, and of the lighter words behind them.
    let columns: [(text: Int, detail: Int)]
    /// The widths of the shown columns with their headings.
    let widths: [Int]
    let plotWidth: Int?
    private let scale: PlotAxis?

    init(_ card: Card, width: Int) {
      self.card = card
      let names = card.rows.map(\.name.onOneLine.count).max() ?? 0
      let natural = max(names, card.rowTitle.onOneLine.count)
      let columns = card.columns.indices.map { column -> (text: Int, detail: Int) in
        let values = card.values(ofColumn: column)
        return (
          values.map(\.text.onOneLine.count).max() ?? 0, values.map(\.detail.onOneLine.count).max() ?? 0
        )
      }
      let widths = zip(columns, card.columns).map { column, title in
        max(
          column.text + (column.detail > 0 ? gap + column.detail : 0),
          words(title).map(\.count).max() ?? 0)
      }
      let leastName = min(natural, leastNameWidth)
      var (shown, used) = (0, leastName)
      while shown < widths.count, shown == 0 || used + gap + widths[shown] <= width {
        used += gap + widths[shown]
        shown += 1
      }
      self.columns = Array(columns[..<shown])
      self.widths = Array(widths[..<shown])
      scale = card.scale
      let room = width - used
      let plot =
        scale == nil || room < gap + plotWidths.lowerBound ? nil : plotWidths.lowerBound
      let left = room - (plot.map { $0 + gap } ?? 0)
      // Names grow before the plot does.
      let growth = max(0, min(natural - leastName, left))
      nameWidth = max(8, min(leastName + growth, leastName + left))
      plotWidth = plot.map { min(plotWidths.upperBound, $0 + max(0, left - growth)) }
    }

    func lines(_ style: TextStyle) -> [String] {
      head.map { style($0, .soft) } + card.rows.flatMap { row($0, style) }
    }

    private var head: [String] {
      let names = TextTable.wrap(card.rowTitle.onOneLine, nameWidth)
      let titles = zip(card.columns, widths).map { title, width in
        TextTable.filled(words(title), width: width, length: \.count).map { $0.joined(separator: " ") }
      }
      let plot = plotWidth.flatMap { width in scale.map { axis($0, width) } } ?? []
      let count = ([names.count, plot.count] + titles.map(\.count)).max() ?? 1
      return (0..<count).map { line in
        func part(_ texts: [String]) -> String {
          let index = line - (count - texts.count)
          return index < 0 ? "" : texts[index]
        }
        var cells = [TextTable.padded(part(names), nameWidth)]
        if let plotWidth { cells.append(TextTable.padded(part(plot), plotWidth)) }
        cells += zip(titles, widths).map { TextTable.padded(part($0), $1, isRight: true) }
        return TextTable.line(of: cells)
      }
    }

    private func axis(_ scale: PlotAxis, _ width: Int) -> [String] {
      var ticks = [Character](repeating: " ", count: width)
      var end = -1
      for tick in scale.few {
        let label = Array(tick.label.onOneLine)
        let start = min(
          max(0, Self.place(scale.share(tick.value), width) - (label.count - 1) / 2), width - label.count)
        guard start > end else { continue }
        ticks.replaceSubrange(start..<start + label.count, with: label)
        end = start + label.count
      }
      return TextTable.wrap(card.axis?.title.onOneLine ?? "", width) + [String(ticks)]
    }

    private static func place(_ share: Double, _ width: Int) -> Int {
      min(width - 1, max(0, Int((share * Double(width - 1)).rounded())))
    }

    private func row(_ row: Card.Row, _ style: TextStyle) -> [String] {
      let names = TextTable.wrap(row.name.onOneLine, nameWidth, indent: "  ")
      return names.enumerated().map { line, name in
        var cells = [
          TextTable.padded(name, nameWidth) { style($0, row.isMarked || row.isLeading ? .best : nil) }
        ]
        guard line == 0 else { return TextTable.line(of: cells) }
        if let plotWidth, let scale { cells.append(plot(row, scale, plotWidth)) }
        cells += columns.indices.map { column in
          let value = row.values.indices.contains(column) ? row.values[column] : Card.Value("")
          return cell(value, column, style)
        }
        return TextTable.line(of: cells)
      }
    }

    private func cell(_ value: Card.Value, _ column: Int, _ style: TextStyle) -> String {
      let (text, detail) = (value.text.onOneLine, value.detail.onOneLine)
      let room = columns[column]
      let behind = room.detail > 0 ? gap + room.detail : 0
      return TextTable.padded(text, widths[column] - behind, isRight: true)
        + TextTable.padded(detail, behind, isRight: true) { style($0, .soft) }
    }

    private func plot(_ row: Card.Row, _ scale: PlotAxis, _ width: Int) -> String {
      var line = [Character](repeating: " ", count: width)
      func place(_ value: Double) -> Int { Self.place(scale.share(value), width) }
      if card.hasBoxes, let box = DotBox(row.dots.map(\.value)) {
        for column in place(box.p5)...place(box.p95) { line[column] = "·" }
        for column in place(box.p25)...place(box.p75) { line[column] = "░" }
      } else {
        for dot in row.dots where dot.value.isFinite { line[place(dot.value)] = "·" }
      }
      if let mark = row.mark, let low = mark.low, let high = mark.high, low.isFinite, high.isFinite {
        for column in place(min(low, high))...place(max(low, high)) { line[column] = "─" }
      }
      if let axis = card.axis, axis.line.isFinite { line[place(axis.line)] = "┊" }
      if let mark = row.mark, mark.centre.isFinite { line[place(mark.centre)] = mark.isFilled ? "◆" : "◇" }
      if let beyond = card.beyond(row)?.replacing(" →", with: "→"), beyond.count < width {
        line.replaceSubrange((width - beyond.count)..., with: beyond)
      }
      return String(line)
    }
  }
}

extension Card.Badge {
  fileprivate var role: TextStyle.Role? {
    switch tone {
    case .good: .likeBest
    case .caution: .caveat
    case .neutral: nil
    }
  }
}
