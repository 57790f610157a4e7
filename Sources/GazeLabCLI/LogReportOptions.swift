import ArgumentParser
import Documents
import Files
import GazeLab
import Inputs
import Logs

struct LogReportOptions: ParsableArguments {
  @Option(help: .init("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @OptionGroup var figures: DrawingOptions

  @Option(
    help: .init(
      "Print all tables in this format instead of the answers: \(Self.formats.joined(separator: ", ")).",
      valueName: "format"), completion: .list(Self.formats))
  var format: String?

  /// Formats that can hold several tables; the folder of the report has each table as CSV.
  private static let formats = Catalogue.reportFormats.entries.filter { $0.made.text(of: []) != nil }.map(
    \.kind)

  func validate() throws {
    if let format { try require(format, oneOf: Self.formats, for: "--format") }
  }

  func publish(_ report: some CaptureReport, title: String) async throws {
    let folder = "\(out)/\(report.path)"
    try DurableFolder(folder).checkWritable()
    warn(report.warnings)
    // Printed before anything is written, so that no file is left behind if it cannot be printed.
    try show(format.flatMap { report.text(format: $0) } ?? report.text(width: terminalWidth))
    let written = try await ProgressLine.showing("writing", of: title) {
      try await interruptible { [areDrawn = figures.figures.areDrawn, pdf = figures.pdf] in
        try report.write(to: folder, drawsFigures: areDrawn, drawsPDFs: pdf)
      }
    }
    warn(written.warnings, isVerbose: true)
    if format == nil { try show("\nReport: \(written.page.onOneLine)\n") }
  }
}
