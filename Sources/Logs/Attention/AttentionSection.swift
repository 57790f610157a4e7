import Captures
import DelimitedText
import Documents
import Inputs

/// The section of a timeline on how much of the time the gaze lay in a region.
struct AttentionSection {
  let log: Log
  let options: AttentionOptions
  let region: ScreenRegion?
  let attention: Attention

  /// A table shows at most this many windows; `attention.csv` has all.
  static let longestTable = 60

  /// Nil for a log without gaze points, and without a region for one without a screen.
  ///
  /// - Throws: If the region is not within a screen of the log.
  init?(_ log: Log, _ options: AttentionOptions) throws(InputError) {
    let (frames, capture) = (log.frames, log.capture)
    guard frames.has(.gazePoint), !frames.isEmpty, !capture.screens.isEmpty else { return nil }
    let region = options.region.map { ScreenRegion(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    let screens = zip(frames.displays.all, capture.screens).map { (device: $0.device, screen: $1) }
      .filter(\.screen.isThere)
    guard region != nil || screens.count == capture.screens.count else { return nil }
    let errors = region?.errors(on: screens, at: Place(file: "--region")) ?? []
    guard errors.isEmpty else { throw InputError(errors) }
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    let score = frames.ownRange("attention").map { frames.column($0.lowerBound) }
    attention = Attention(
      TimeOrder(log.times), length: options.window,
      gaze: { row in
        let point = ScreenPoint(x: x[row], y: y[row])
        guard point.x.isFinite, point.y.isFinite else { return .lost }
        return (region?.contains(point) ?? log.screen(ofRow: row).contains(point)) ? .inside : .outside
      }, score: { score?[$0] ?? .nan }, scored: Self.scored(log, score))
    self.log = log
    self.options = options
    self.region = region
  }

  /// The tracker's own windows, each once, in order.
  private static func scored(_ log: Log, _ score: NumberColumn?) -> [Attention.Scored] {
    guard let score, let range = log.frames.ownRange("attention_window"), range.count == 2 else { return [] }
    let (begin, end) = (log.frames.column(range.lowerBound), log.frames.column(range.lowerBound + 1))
    var (found, last) = (Set<Attention.Scored>(), Attention.Scored?.none)
    for row in log.frames.indices where begin[row].isFinite && end[row].isFinite && score[row].isFinite {
      let window = Attention.Scored(
        start: begin[row] - log.start, end: end[row] - log.start, score: score[row])
      // Rows usually repeat the window of the row before.
      if window != last { found.insert(window) }
      last = window
    }
    return found.sorted { ($0.start, $0.end, $0.score) < ($1.start, $1.end, $1.score) }
  }

  var section: LogSection {
    LogSection(
      slug: "attention", question: "How much of the time did the gaze lie \(place)?",
      shortTitle: "Attention", answer: answer, tables: tables,
      figures: AttentionFigure(self).map { [$0.named] } ?? [], files: [file],
      caveats: caveats, definitions: definitions, numbers: numbers)
  }

  private var place: String { region.map { "in the region \($0.text) pt" } ?? "on the screen" }

  private var answer: [String] {
    guard let total = attention.total else { return ["The gaze is never known."] }
    let known = attention.windows.compactMap { window in window.attention.map { (window, $0) } }
    var text =
      "The gaze lay \(place) for \(Self.percent(total)) of the time in which it is known"
    if known.count > 1, let least = known.min(by: { $0.1 < $1.1 }), least.1 < total {
      text +=
        "; of \(known.count) windows of \(decimal(options.window, 0)) s the one from \(decimal(least.0.start, 0)) s on has "
        + "the least (\(Self.percent(least.1)))"
    }
    let own = attention.ownWindows.isEmpty ? attention.windows : attention.ownWindows
    guard let difference = Attention.differences(own) else { return [text + "."] }
    return [
      text + ".",
      "The tracker's own attention is \(decimal(abs(difference.mean), 2)) \(difference.mean < 0 ? "higher" : "lower") on "
        + "average over \(difference.count) \(attention.ownWindows.isEmpty ? "of these windows" : "windows of its own") "
        + "(mean absolute difference \(decimal(difference.absolute, 2))); it is another measure, whose formula is not "
        + "published.",
    ]
  }

  static func percent(_ share: Double) -> String { "\(decimal(100 * share, 1)) %" }

  private var caveats: [String] {
    [
      "Attention here is a share of time in a region. It is not the tracker's formula, which is not published."
    ]
  }

  private var tables: [LogSection.NamedTable] {
    [LogSection.NamedTable("windows", table("Attention by window", attention.windows))]
      + (attention.ownWindows.isEmpty
        ? []
        : [
          LogSection.NamedTable(
            "own-windows", table("Attention over the tracker's own windows", attention.ownWindows))
        ])
  }

  private static let columns: [Column<Attention.Window>] = [
    Column("start_s", "From (s)", .label(1), file: "start", parts: 1e6, meaning: "s since the first row") {
      $0.start
    },
    Column("end_s", "To (s)", .label(1), file: "end", parts: 1e6, meaning: "s since the first row") {
      $0.end
    },
    Column(
      "attention", "in the region", .percent(1), parts: 1e6, meaning: "a share from 0 to 1",
      missing: "The gaze is not known."
    ) { $0.attention }.ifAny,
    Column("valid_share", "gaze known", .percent(1), parts: 1e6) { $0.validShare },
    Column(
      "score", "attention by the tracker", .number(2), parts: 1e6,
      meaning: "the tracker's own attention, in equal windows its mean over time",
      missing: "The tracker gives none."
    ) { $0.score }.ifAny,
  ]

  private static func listing(_ windows: some Sequence<Attention.Window>) -> Listing<Attention.Window> {
    Listing(windows, columns: columns)
  }

  private func table(_ title: String, _ windows: [Attention.Window]) -> Table {
    Self.listing(windows.prefix(Self.longestTable)).table(
      title,
      footnotes: windows.count > Self.longestTable
        ? ["The first \(Self.longestTable) of \(windows.count) windows; attention.csv has all."] : [])
  }

  private var file: ListedFile {
    let name = "attention.csv"
    return .joined(
      name,
      [
        ("equal", Self.listing(attention.windows).file(name)),
        ("tracker", Self.listing(attention.ownWindows).file(name)),
      ], keyed: "windows")
  }

  private var definitions: [ReportPage.Term] {
    [
      ReportPage.Term(
        name: "Attention in a region",
        meaning:
          "Time with the gaze point in the region ÷ time with a gaze point, over successive windows of "
          + "\(decimal(options.window, 0)) s (10 to 60 s). A row counts until the next one, at most two median steps. The "
          + "region is the whole screen unless --region names another. Our own definition."),
      ReportPage.Term(
        name: "attention.csv",
        meaning: "windows: equal, or tracker for the tracker's own; " + Self.listing([]).meaning),
    ]
  }

  private var numbers: JSONValue {
    Facts {
      Fact(
        "region", nil,
        region.map { .numbers([$0.x, $0.y, $0.width, $0.height]) } ?? JSONValue.text("screen"))
      Fact("window_s", nil, options.window)
      Fact("attention", nil, attention.total)
      Fact("windows", nil, Self.listing(attention.windows).json)
      Fact("tracker_windows", nil, Self.listing(attention.ownWindows).json)
    }.json
  }
}
