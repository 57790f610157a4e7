import ArgumentParser
import Documents
import Files
import GazeLab
import Inputs
import Logs

/// Options that say where a report of logs goes and what is printed of it.
struct LogReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @OptionGroup var figures: DrawingOptions

  @Option(
    help: ArgumentHelp(
      "Print all tables in this format instead of the answers: \(Self.formats.joined(separator: ", ")).",
      valueName: "format"), completion: .list(Self.formats))
  var format: String?

  /// Formats that can hold several tables; the folder of the report has each table as CSV.
  private static let formats = Catalogue.reportFormats.entries.filter { $0.made.text(of: []) != nil }.map(
    \.kind)

  func validate() throws {
    if let format { try require(format, oneOf: Self.formats, for: "--format") }
  }

  /// Prints a report, then writes it below the folder for reports.
  ///
  /// - Parameters:
  ///   - path: The report's own folder.
  ///   - text: All tables in a format, or the answers if there is none.
  ///   - write: Writes all files into a folder, with or without figures and their PDFs.
  func publish(
    at path: String, _ warnings: [Warning], _ progress: ProgressLine,
    text: (_ format: String?, _ width: Int) -> String,
    write:
      @escaping @Sendable (
        _ folder: String, _ drawsFigures: Bool, _ drawsPDFs: Bool
      ) throws -> WrittenLogReport
  ) async throws {
    let folder = "\(out)/\(path)"
    try DurableFolder(folder).checkWritable()
    progress.clear()
    warn(warnings)
    // Printed before anything is written, so that no file is left behind if it cannot be printed.
    try show(text(format, terminalWidth))
    progress.show(stage: "writing")
    let (areDrawn, drawsPDFs) = (figures.figures.areDrawn, figures.pdf)
    let report = try await interruptible { try write(folder, areDrawn, drawsPDFs) }
    progress.clear()
    warn(report.warnings, isVerbose: true)
    if format == nil { try show("\nReport: \(report.page.onOneLine)\n") }
  }
}
