import ArgumentParser
import Exchange
import GazeLab
import Inputs
import Logs
import Reading

struct TimelineCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Report what happened in a session over time.",
    discussion: """
      Says first whether a session is usable, for what, and what is to be done, by the limits of gate \
      --rules data; several captures are one list, the best first. Then it reports rates and gaps, the \
      tracker's states, the gaze over time, and whatever else the channels of the captures allow. Captures \
      need no targets: a log of gaze points, states or blend shapes will do. With --calibration it is about \
      the gaze points of a calibration. With --text it says how a text was read, and which saccades the \
      calibration can resolve. The report is written below the folder for reports, as timeline/NAME, in the \
      same formats as that of a run; all of its numbers are in timeline.json.
      """
        + examples(
          "gazelab timeline simulated-study --capture p01-ipad-mini-6th",
          "gazelab timeline logs/session.csv",
          "gazelab timeline ./logs --out reports --no-figures",
          "gazelab timeline logs/session.csv --format json",
          "gazelab timeline captures/later.csv --text text.yaml"))

  @Argument(help: "The name of a dataset, or the path of a folder or a capture's file.", completion: .file())
  var dataset: String

  @Option(parsing: .singleValue, help: .init("Report only this capture; may be repeated.", valueName: "name"))
  var capture: [String] = []

  @OptionGroup var calibration: CalibrationOptions
  @OptionGroup var options: LogReportOptions

  @OptionGroup var text: TextOptions
  @OptionGroup var events: EventArguments
  @OptionGroup var datasets: DatasetOptions

  func work() async throws {
    let progress = ProgressLine(title: dataset)
    defer { progress.clear() }
    progress.show(stage: "reading")
    var asked = TimelineOptions()
    asked.events = events.eventOptions
    asked.attention = events.attentionOptions
    let calibrated = try calibration.read(in: datasets.datasetFolders)
    asked.calibration = calibrated?.calibration
    if let reading = try text.question(errors: calibrated?.errors) {
      asked.events.characterWidth = reading.characterWidth
      asked.added = [reading.added]
    }
    let report = try TimelineReport(
      dataset, captures: capture, options: asked, in: datasets.datasetFolders
    ) { done, all in
      progress.show(stage: all == 1 ? "computing" : "computing \(done + 1) of \(all)")
    }
    progress.clear()
    try await options.publish(report, title: dataset)
  }
}
