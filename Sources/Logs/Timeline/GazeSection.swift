import Captures
import Documents
import Inputs
import Statistics

/// Where people looked over time, beside the target or the last touch, and where on the screen.
struct GazeSection: LogAnswer {
  let log: Log
  let summary: GazeSummary

  let slug = "gaze"
  let question = "Where did the gaze go?"
  let shortTitle = "Gaze"

  init?(_ log: Log) {
    guard let summary = GazeSummary(log, LogTiming(log)) else { return nil }
    self.log = log
    self.summary = summary
  }

  private var dataLoss: DataLoss? { log.capture.dataLoss() }

  private var lostCount: Int { summary.rowCount - summary.validCount }

  var answer: [String] {
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
    let loss = dataLoss.map {
      " Data loss on targets: \(LogText.percent(Double($0.lostFrames), of: Double($0.frames)))."
    }
    return ["\(place); \(lost)." + (loss ?? "") + (longest ?? "")]
  }

  var tables: [LogSection.NamedTable] {
    (
      "summary",
      Facts { numbers }.table(
        "Gaze points", notes: ["x to the right and y up from the bottom left of the screen."])
    )
  }

  var figures: [LogSection.NamedFigure] {
    if summary.validCount > 0 {
      ("over-time", timePlot)
      ("on-screen", heatPlot)
    }
  }

  var caveats: [String] {
    if Set(log.capture.screens).count > 1 {
      "The log has several screens; the map shows the one of most rows."
    }
  }

  var rows: [RowAccount] {
    RowAccount(
      "row", "used", read: summary.rowCount, leftOut: [.init(LeftOutReason.noGazePoint, lostCount)])
  }

  var definitions: [ReportPage.Term] {
    [
      "Lost row": "a row without a gaze point, on a target or not",
      "Data loss": "frames on targets without the tracker's gaze point, as a share of the frames on targets",
      "On the screen": "gaze points within the edges of the row's screen, edges included",
    ]
  }

  var numbers: [Fact] {
    Fact("valid_rows", nil, summary.validCount)
    Fact("lost_rows", nil, lostCount)
    Fact(nil, "rows with a gaze point", Share(summary.validCount, of: summary.rowCount), .percent(1))
    Fact("lost_share", "lost rows", Share(lostCount, of: summary.rowCount), .percent(1))
    if let dataLoss { Fact("data_loss_percent", "data loss on targets", dataLoss.percent, .number(1, "%")) }
    Fact(
      "on_screen_share", "gaze points on the screen", Share(summary.onScreenCount, of: summary.validCount),
      .percent(1))
    Fact(
      "longest_loss_s", "longest loss", (summary.longestLost?.duration).orAbsent(.noLoss), .seconds(1))
    Fact("longest_loss_from_s", nil, summary.longestLost?.start)
    Fact("mean_x_pt", "mean x", summary.mean.x, .number(1, "pt"))
    Fact("mean_y_pt", "mean y", summary.mean.y, .number(1, "pt"))
    Fact("sd_x_pt", "standard deviation x", summary.deviation.x, .number(1, "pt"))
    Fact("sd_y_pt", "standard deviation y", summary.deviation.y, .number(1, "pt"))
    Fact(nil, "screen width", summary.screen.width, .number(1, "pt"))
    Fact(nil, "screen height", summary.screen.height, .number(1, "pt"))
  }
}
