import Captures
import Documents
import Inputs
import Logs

extension ReadingSection {
  /// A measure of the reading, and what errors of one kind do to it.
  private struct Row: Sendable {
    let measure: ReadingMeasure
    let value: Double?
    let changes: [ReadingErrors.Change?]

    /// Where the number would lie without the errors.
    func range(_ kind: Int) -> (low: Double, high: Double)? {
      guard let value, let change = changes.indices.contains(kind) ? changes[kind] : nil else { return nil }
      let range = (low: value - change.high, high: value - change.low)
      // No number, share, length or time is negative. A reading unlike all simulated ones has no range.
      let most = measure.unit == "%" ? 100.0 : .infinity
      guard range.high >= 0, range.low <= most else { return nil }
      return (max(0, range.low), min(most, range.high))
    }

    func entry(_ value: Double?, else reason: String = "There was nothing to measure.") -> Datum {
      value.map { .entry(.number($0, decimals: measure.decimals)) } ?? .missing(reason: reason)
    }
  }

  private var measureRows: [Row] {
    ReadingMeasure.allCases.filter { hasWords || !$0.isOfWords }.map { measure in
      Row(
        measure: measure, value: measure.value(reading), changes: changes.map { $0.change(measure) })
    }
  }

  private static let unlike =
    "The number is unlike those of all simulated readings, or there was nothing to measure."

  private var hasWords: Bool { !layout.words.isEmpty }

  private var measures: Listing<Row> {
    let kinds = changes.map(\.kind)
    return Listing(measureRows) {
      Column("measure") { $0.measure.key }
      Column(title: "measure", .label) { $0.measure.title }
      Column("value") { $0.value }
      Column(title: "value") { $0.entry($0.value) }
      Column(title: "unit", .label) { $0.measure.unit }
      for (index, kind) in kinds.enumerated() {
        let word = kind == .field ? "" : " (independent)"
        Column(title: "error\(word)") { $0.entry($0.changes[index]?.median) }
        Column(title: "from\(word)") { $0.entry($0.range(index)?.low, else: Self.unlike) }
        Column(title: "to\(word)") { $0.entry($0.range(index)?.high, else: Self.unlike) }
        for column in Self.columns(index, kind) { column }
      }
    }
  }

  private static func columns(_ index: Int, _ kind: ErrorModel.Kind) -> [Column<Row>] {
    Column<Row>.nested("\(kind.rawValue)_errors") {
      $0
    } columns: {
      Column("median") { $0.changes[index]?.median }
      Column("low") { $0.changes[index]?.low }
      Column("high") { $0.changes[index]?.high }
      Column("range_low") { $0.range(index)?.low }
      Column("range_high") { $0.range(index)?.high }
    }
  }

  @ListBuilder<LogSection.NamedTable> var tables: [LogSection.NamedTable] {
    (
      "measures",
      measures.table(
        "How the text was read",
        footnotes: changes.isEmpty
          ? []
          : [
            "Error: the median of measured − planted over \(ReadingErrors.count) simulated readings with "
              + "the errors of the "
              + "calibration; from … to: the 95 % range of the number without them."
          ])
    )
  }

  @ListBuilder<Fact> var numbers: [Fact] {
    Fact("lines_by", nil, asked.rule.rawValue)
    Fact("fixations", nil, found.fixations.count)
    Fact("fixations_on_text", nil, reading.fixations.count)
    Fact("movements") {
      for kind in TextMove.Kind.allCases { Fact(slugged(kind), nil, reading.count(kind)) }
    }
    Fact("forward_saccade_degrees", nil, forwardDegrees)
    Fact("measures", nil, measures.json)
    Fact("resolved", nil, resolutions.first?.isResolved)
    Fact("resolution") {
      Fact("needed_characters", nil, SaccadeResolution.needed)
      for resolution in resolutions {
        Fact(resolution.kind.rawValue) {
          Fact("half_width_characters", nil, resolution.halfWidth)
          Fact("bias_characters", nil, resolution.bias)
        }
      }
    }
    for change in changes {
      Fact("assigned_with_\(change.kind.rawValue)_errors") {
        Fact("right_line_share", nil, change.rightLineShare)
        Fact("right_word_share", nil, change.rightWordShare)
      }
    }
  }

  private func slugged(_ kind: TextMove.Kind) -> String {
    kind == .returnSweep ? "return_sweep" : kind.rawValue
  }

  // MARK: Files

  @ListBuilder<ListedFile> var files: [ListedFile] {
    fixations.file("text-fixations.csv")
    if hasWords { words.file("words.csv") }
  }

  private struct FixationRow: Sendable {
    let fixation: TextFixation
    let onset: Double
    let move: TextMove?
    let degrees: Double?
    let word: String?
  }

  /// Rounded as the fixations of the timeline are.
  private var fixations: Listing<FixationRow> {
    let moves = Dictionary(reading.moves.map { ($0.end, $0) }) { first, _ in first }
    let rows = reading.fixations.enumerated().map { index, fixation in
      FixationRow(
        fixation: fixation, onset: found.fixations[fixation.number].onset, move: moves[index],
        degrees: moves[index].flatMap(degrees), word: fixation.word.map { layout.words[$0].text })
    }
    return Listing(rows) {
      Column("onset", parts: 1e6) { $0.onset }
      Column("duration", parts: 1e6) { $0.fixation.duration }
      Column("x", parts: 1e4) { $0.fixation.place.x }
      Column("y_down", parts: 1e4) { $0.fixation.place.y }
      Column("line") { $0.fixation.line + 1 }
      Column("character") { $0.fixation.character + 1 }
      Column("position", parts: 1e6) { $0.fixation.position }
      Column("word_number") { $0.fixation.word.map { $0 + 1 } }
      Column("word") { $0.word }
      Column("movement") { $0.move?.kind.rawValue }
      Column("length_characters", parts: 1e6) { $0.move?.length }
      Column("length_degrees", parts: 1e6) { $0.degrees }
    }
  }

  private var words: Listing<WordReading> {
    let layout = layout
    return Listing(reading.words) {
      Column("word_number") { $0.word + 1 }
      Column("line") { layout.words[$0.word].line + 1 }
      Column("word") { layout.words[$0.word].text }
      Column("skipped") { $0.isSkipped }
      Column("fixations") { $0.fixationCount }
      Column("first_fixation", parts: 1e6) { $0.firstFixation }
      Column("gaze_duration", parts: 1e6) { $0.gazeDuration }
      Column("total_time", parts: 1e6) { $0.totalTime }
    }
  }

  // MARK: Figure

  private static let longestPath = 300

  @ListBuilder<LogSection.NamedFigure> var figures: [LogSection.NamedFigure] {
    if !reading.fixations.isEmpty { ("text", plot) }
  }

  /// The boxes of the words, or of the lines of a grid, and the fixations in their order.
  private var plot: Plot {
    let height = screen.height
    let boxes: [[Plot.Field]] =
      hasWords
      ? layout.words.map { box($0.letters, line: $0.line, named: $0.text) }
      : layout.lines.indices.map {
        box(0..<layout.lines[$0].characterCount, line: $0, named: "line \($0 + 1)")
      }
    let shown = reading.fixations.prefix(Self.longestPath)
    let path: [[Plot.Field]] = shown.map { fixation in
      let point = layout.screenPoint(fixation.place, screenHeight: height)
      let centre = layout.screenPoint(SIMD2(0, layout.lines[fixation.line].centre), screenHeight: height)
      return [
        .text("line \(fixation.line + 1)"), .number(point.x), .number(point.y), .number(point.x),
        .number(centre.y),
      ]
    }
    let window = ScreenWindow(
      width: screen.width, height: height,
      showing: shown.map { layout.screenPoint($0.place, screenHeight: height).coordinates })
    let top = Panel.roomAbove + Panel.titleHeight
    let width = 760
    let panelHeight = min(620, max(200, Int((Double(width) * window.height / window.width).rounded())))
    let shownWidth = min(width, Int((Double(panelHeight) * window.width / window.height).rounded()))
    let panel = window.panel(
      left: Panel.roomLeft, top: top, width: shownWidth, height: panelHeight,
      above: ["the text and the gaze"],
      marks: [
        Mark.boxes(x: ("x", "to_x"), y: ("y", "to_y"), .rule).of(0..<boxes.count).telling("name"),
        Mark.segments(x: ("x", "to_x"), y: ("y", "to_y"), .grey, width: 0.7).of(
          boxes.count..<boxes.count + path.count),
        Mark.points("x", "y", size: 0.7, .accent).of(boxes.count..<boxes.count + path.count).telling("name"),
      ], targets: [])
    return Plot(
      title: "Fixations on the text",
      caption:
        "Each dot is the mean gaze point of a fixation on the text, and the line from it leads to the line "
        + "of text that "
        + "it is assigned to; the boxes are \(hasWords ? "words" : "lines")."
        + (reading.fixations.count > shown.count
          ? " The first \(shown.count) of \(reading.fixations.count) fixations are shown." : ""),
      height: top + panelHeight + Panel.roomBelow,
      data: Plot.DataTable(columns: ["name", "x", "y", "to_x", "to_y"], rows: boxes + path), panels: [panel])
  }

  private func box(_ characters: Range<Int>, line: Int, named name: String) -> [Plot.Field] {
    let line = layout.lines[line]
    let (left, right) = (
      line.left + Double(characters.lowerBound) * layout.characterWidth,
      line.left + Double(characters.upperBound) * layout.characterWidth
    )
    let (top, bottom) = (line.centre - line.height / 2, line.centre + line.height / 2)
    let corner = layout.screenPoint(SIMD2(left, bottom), screenHeight: screen.height)
    let other = layout.screenPoint(SIMD2(right, top), screenHeight: screen.height)
    return [.text(name), .number(corner.x), .number(corner.y), .number(other.x), .number(other.y)]
  }
}

extension ReadingMeasure {
  var isOfWords: Bool {
    switch self {
    case .skippedWords, .firstFixation, .gazeDuration, .totalTime: true
    case .fixations, .fixationDuration, .forwardLength, .regressions, .returnSweeps: false
    }
  }
}
