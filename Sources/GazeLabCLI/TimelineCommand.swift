import ArgumentParser
import Documents
import Files
import GazeLab
import Inputs

struct TimelineCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Report what happened in a session over time.",
    discussion: """
      Reports rates and gaps, the tracker's states, the gaze over time, and whatever else the channels of the captures \
      allow. Captures need no targets: a log of gaze points, states or blend shapes will do. The report is written \
      below the folder for reports, as timeline/NAME, in the same formats as that of a run; all of its numbers are in \
      timeline.json.
      """
        + examples(
          "gazelab timeline simulated-study --capture p01-ipad",
          "gazelab timeline logs/session.csv",
          "gazelab timeline ./logs --out reports --no-figures",
          "gazelab timeline logs/session.csv --format json"))

  @Argument(
    help: "The name of a dataset, or the path of a folder or a capture's file.", completion: .file())
  var dataset: String

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Report only this capture; may be repeated.", valueName: "name"))
  var capture: [String] = []

  @Option(help: ArgumentHelp("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @OptionGroup var figures: FigureOptions

  @Option(
    help: ArgumentHelp(
      "Print all tables in this format instead of the answers: \(Self.formats.joined(separator: ", ")).",
      valueName: "format"), completion: .list(Self.formats))
  var format: String?

  @OptionGroup var events: EventArguments
  @OptionGroup var datasets: DatasetOptions

  /// Those that can hold several tables; the folder of the report has each table as CSV.
  private static let formats = Catalogue.reportFormats.entries.filter { $0.made.text(of: []) != nil }.map(
    \.kind)

  func validate() throws {
    if let format { try require(format, oneOf: Self.formats, for: "--format") }
  }

  func work() async throws {
    let progress = ProgressLine(title: dataset)
    progress.show(stage: "reading")
    defer { progress.clear() }
    var options = TimelineOptions()
    (options.events, options.attention) = (events.eventOptions, events.attentionOptions)
    let report = try TimelineReport(
      dataset, captures: capture, options: options, in: datasets.datasetFolders
    ) { done, all in
      progress.show(stage: all == 1 ? "computing" : "computing \(done + 1) of \(all)")
    }
    let folder = "\(out)/\(report.path)"
    try DurableFolder(folder).checkWritable()
    progress.clear()
    warn(report.warnings)
    let text = format.flatMap { report.text(format: $0, width: terminalWidth) }
    // Printed before anything is written, so that no file is left behind if it cannot be printed.
    try show(text ?? report.text(width: terminalWidth))
    progress.show(stage: "writing")
    let areDrawn = figures.areDrawn
    let page = try await interruptible { try report.write(to: folder, drawsFigures: areDrawn) }
    progress.clear()
    if format == nil { try show("\nReport: \(page)\n") }
  }
}
