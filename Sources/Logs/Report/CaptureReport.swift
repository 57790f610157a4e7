import Documents
import Inputs

/// A report of captures that a command prints and writes.
package protocol CaptureReport: Sendable {
  /// What the formats tolerated or found odd.
  var warnings: [Warning] { get }
  /// The folder below that for reports to which the report belongs, such as `timeline/lab`.
  var path: String { get }
  var report: LogReport { get }
}

extension CaptureReport {
  /// Writes the report whole or not at all, and removes what an earlier one left behind.
  ///
  /// - Throws: `FileError` if the folder cannot be written, or `CancellationError`; nothing is changed then.
  package func write(
    to folder: String, drawsFigures: Bool, drawsPDFs: Bool = false
  ) throws -> WrittenLogReport {
    try report.write(to: folder, drawsFigures: drawsFigures, drawsPDFs: drawsPDFs)
  }

  /// The answers for a terminal.
  package func text(width: Int = 80) -> String { report.text(width: width) }

  /// All tables in a report format; nil if there is no such format.
  package func text(format kind: String) -> String? {
    Catalogue.reportFormat(kind).flatMap { $0.text(of: report.tables) }
  }
}
