import Captures
import Documents
import Inputs

/// Where people looked over time, beside the target or the last touch, and where on the screen.
struct GazeSection {
  private let log: Log
  private let summary: GazeSummary

  /// - Returns: Nil for a log without gaze points.
  init?(_ log: Log) {
    guard let summary = GazeSummary(log, LogTiming(log)) else { return nil }
    (self.log, self.summary) = (log, summary)
  }

  var section: LogSection {
    LogSection(
      slug: "gaze", question: "Where did the gaze go?", shortTitle: "Gaze", answer: answer,
      tables: [LogSection.NamedTable(slug: "summary", table: table)],
      figures: summary.validCount == 0
        ? []
        : [
          LogSection.NamedFigure(slug: "over-time", figure: GazeTimeFigure(log, summary).figure),
          LogSection.NamedFigure(slug: "on-screen", figure: GazeHeatFigure(summary).figure),
        ],
      caveats: Set(log.capture.screens).count > 1
        ? ["The log has several screens; the map shows the one of most rows."] : [],
      definitions: [
        ReportPage.Term(name: "Lost row", meaning: "a row without a gaze point"),
        ReportPage.Term(
          name: "On the screen", meaning: "gaze points within the edges of the row's screen, edges included"),
      ], numbers: numbers)
  }

  private var lostCount: Int { summary.rowCount - summary.validCount }

  private var answer: [String] {
    guard summary.validCount > 0 else { return ["No row has a gaze point."] }
    let (valid, rows) = (Double(summary.validCount), Double(summary.rowCount))
    let outside = summary.validCount - summary.onScreenCount
    let place =
      outside == 0
      ? "All gaze points are on the screen"
      : "\(LogText.percent(Double(summary.onScreenCount), of: valid)) of the gaze points are on the screen"
    let lost =
      lostCount == 0
      ? "none is lost" : "\(LogText.percent(Double(lostCount), of: rows)) of the rows are lost"
    let longest = summary.longestLost.map {
      " The longest stretch without gaze lasts \(LogText.duration($0.duration)), from \(LogText.moment($0.start)) on."
    }
    return ["\(place); \(lost)." + (longest ?? "")]
  }

  private var table: Table {
    func number(_ value: Double) -> Table.Entry {
      value.isFinite ? .number(value, decimals: 1) : .missing("-")
    }
    let (valid, rows) = (Double(summary.validCount), Double(summary.rowCount))
    let quantities: [(name: String, value: Double, unit: String)] = [
      ("rows with a gaze point", 100 * valid / rows, "%"),
      ("lost rows", 100 * Double(lostCount) / rows, "%"),
      ("gaze points on the screen", 100 * Double(summary.onScreenCount) / valid, "%"),
      ("longest loss", summary.longestLost?.duration ?? .nan, "s"),
      ("mean x", summary.mean.x, "pt"), ("mean y", summary.mean.y, "pt"),
      ("standard deviation x", summary.deviation.x, "pt"),
      ("standard deviation y", summary.deviation.y, "pt"),
      ("screen width", summary.screen.width, "pt"), ("screen height", summary.screen.height, "pt"),
    ]
    return Table(
      title: "Gaze points", notes: ["x to the right and y up from the bottom left of the screen."],
      columns: Table.labels(["quantity"]) + Table.numbers(["value"]) + Table.labels(["unit"]),
      rows: quantities.map { [.text($0.name), number($0.value), .text($0.unit)] })
  }

  private var numbers: OrderedJSON {
    let valid = Double(summary.validCount)
    return .object([
      ("valid_rows", .number(valid)), ("lost_rows", .number(Double(lostCount))),
      ("lost_share", .number(Double(lostCount) / Double(summary.rowCount))),
      ("on_screen_share", .number(Double(summary.onScreenCount) / valid)),
      ("longest_loss_s", .number(summary.longestLost?.duration ?? .nan)),
      ("longest_loss_from_s", .number(summary.longestLost?.start ?? .nan)),
      ("mean_x_pt", .number(summary.mean.x)), ("mean_y_pt", .number(summary.mean.y)),
      ("sd_x_pt", .number(summary.deviation.x)), ("sd_y_pt", .number(summary.deviation.y)),
    ])
  }
}
