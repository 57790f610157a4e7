import Captures
import DelimitedText
import Documents
import Inputs

struct AttentionSection: LogAnswer {
  let slug = "attention"
  let shortTitle = "Attention"

  let options: AttentionOptions
  let region: ScreenRegion?
  /// Whether the region is counted from the upper left corner, as the points of the capture's format are.
  let isFromTop: Bool
  let attention: Attention
  let rows: [RowAccount]

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
    let isFromTop = capture.format.traits.contains(.countsFromTop)
    let errors = region?.errors(on: screens, isFromTop: isFromTop, at: Place(file: "--region")) ?? []
    guard errors.isEmpty else { throw InputError(errors) }
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    let score = frames.ownRange("attention").map { frames.column($0.lowerBound) }
    let order = TimeOrder(log.times)
    let scored = Self.scored(log, score)
    attention = Attention(
      order, length: options.window,
      gaze: { row in
        let point = ScreenPoint(x: x[row], y: y[row])
        guard point.x.isFinite, point.y.isFinite else { return .lost }
        let screen = log.screen(ofRow: row)
        let own = isFromTop ? region?.turned(on: screen) : region
        return (own?.contains(point) ?? screen.contains(point)) ? .inside : .outside
      }, score: { score?[$0] ?? .nan }, scored: scored)
    let lostCount = order.indices.count { !(x[order.row($0)].isFinite && y[order.row($0)].isFinite) }
    rows = [
      RowAccount(
        "row", "used", read: log.times.count,
        leftOut: [
          .init(LeftOutReason.repeatedTime, log.times.count - order.count),
          .init(LeftOutReason.noGazePoint, lostCount),
        ]),
      RowAccount(
        "tracker window", "used", read: scored.count,
        leftOut: [.init("without a length", scored.count - attention.ownWindows.count)]),
    ]
    self.options = options
    self.region = region
    self.isFromTop = isFromTop
  }

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

  var question: String { "How much of the time did the gaze lie \(place)?" }

  var figures: [LogSection.NamedFigure] {
    if attention.windows.count > 1 { ("windows", plot) }
  }

  private var place: String {
    region.map { "in the region \($0.text) pt from the \(isFromTop ? "upper" : "lower") left corner" }
      ?? "on the screen"
  }

  var answer: [String] {
    if let total = attention.total {
      let known = attention.windows.compactMap { window in window.attention.map { (window, $0) } }
      let least = known.count > 1 ? known.min { $0.1 < $1.1 }.flatMap { $0.1 < total ? $0 : nil } : nil
      "The gaze lay \(place) for \(LogText.percent(total)) of the time in which it is known"
        + (least.map { window, share in
          "; of \(known.count) windows of \(decimal(options.window, 0)) s the one from \(decimal(window.start, 0)) s on has "
            + "the least (\(LogText.percent(share)))"
        } ?? "") + "."
      comparison
    } else {
      "The gaze is never known."
    }
  }

  private var comparison: String? {
    let own = attention.ownWindows.isEmpty ? attention.windows : attention.ownWindows
    return Attention.differences(own).map { difference in
      "The tracker's own attention is \(decimal(abs(difference.mean), 2)) \(difference.mean < 0 ? "higher" : "lower") on "
        + "average over \(difference.count) \(attention.ownWindows.isEmpty ? "of these windows" : "windows of its own") "
        + "(mean absolute difference \(decimal(difference.absolute, 2))); it is another measure, whose formula is not "
        + "published."
    }
  }

  var caveats: [String] {
    "Attention here is a share of time in a region. It is not the tracker's formula, which is not published."
  }

  var tables: [LogSection.NamedTable] {
    ("windows", table("Attention by window", attention.windows))
    if !attention.ownWindows.isEmpty {
      ("own-windows", table("Attention over the tracker's own windows", attention.ownWindows))
    }
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

  var files: [ListedFile] {
    let name = "attention.csv"
    ListedFile.joined(
      name,
      [
        ("equal", Self.listing(attention.windows).file(name)),
        ("tracker", Self.listing(attention.ownWindows).file(name)),
      ], keyed: "windows")
  }

  var definitions: [ReportPage.Term] {
    [
      "Attention in a region":
        "Time with the gaze point in the region ÷ time with a gaze point, over successive windows of "
        + "\(decimal(options.window, 0)) s (10 to 60 s). A row counts until the next one, at most two median steps. The "
        + "region is the whole screen unless --region names another. Our own definition.",
      "attention.csv": "windows: equal, or tracker for the tracker's own; " + Self.listing([]).meaning,
    ]
  }

  var numbers: [Fact] {
    options.record
    Fact("attention", nil, attention.total)
    Fact("windows", nil, Self.listing(attention.windows).json)
    Fact("tracker_windows", nil, Self.listing(attention.ownWindows).json)
  }

  private static let mostDrawn = 1000

  private var plot: Plot {
    let windows = attention.windows.prefix(Self.mostDrawn)
    let hasScores = windows.contains { $0.score != nil }
    let rows = windows.flatMap { window in
      // Both ends, so that each window is a level line.
      [window.start, window.end].map { time -> [Plot.Field] in
        [
          .number(time), Plot.Field(window.attention.map { 100 * $0 }), .number(100 * window.validShare),
          Plot.Field(window.score.map { 100 * $0 }),
        ]
      }
    }
    let panel = Panel(
      height: 170, x: .time(windows[0].start...windows[windows.count - 1].end),
      y: PlotAxis(0...105, "share (%)"),
      marks: [.line("time_s", "known", .grey, width: 0.8)]
        + (hasScores ? [.line("time_s", "score", .palette(1), width: 1)] : [])
        + [.line("time_s", "attention", .accent, width: 1.8)])
    return Plot(
      title: "Attention by window",
      caption:
        "Share of the time with a gaze point in which it lay in the region, by window, and the share of the window in which "
        + "it is known."
        + (hasScores
          ? " The tracker's own attention, whose formula is not published, is drawn beside it in percent."
          : "")
        + (windows.count < attention.windows.count ? " The first \(windows.count) windows are drawn." : ""),
      height: Panel.roomAbove + 170 + Panel.roomBelow,
      data: Plot.DataTable(columns: ["time_s", "attention", "known", "score"], rows: rows), panels: [panel],
      keys: [
        PlotKey(
          [("in the region", .line(.accent)), ("gaze known", .line(.grey))]
            + (hasScores ? [("attention by the tracker", .line(.palette(1)))] : []))
      ])
  }
}
