import Documents
import Files
import Foundation
import Trials

/// The file of a single figure, whose ending decides what it is: a drawing (SVG), a page (HTML), or what gnuplot draws (PNG,
/// PDF).
package enum FigureFile {
  package static let endings = ["svg", "html", "png", "pdf"]

  /// - Returns: Nil for any other ending.
  package static func ending(of path: String) -> String? {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return endings.first { $0 == ending }
  }

  /// - Parameter page: The figure's page.
  /// - Throws: `FileError`, also where gnuplot is missing, or `CancellationError`.
  static func write(_ named: NamedPlot, to path: String, page: () -> ReportPage) throws {
    let bytes: [UInt8]
    switch ending(of: path) {
    case "html": bytes = Array(HTMLPage.text(page(), program: Program.title).utf8)
    case "png": bytes = try drawn(named, path, isPicture: true)
    case "pdf": bytes = try drawn(named, path, isPicture: false)
    default: bytes = Array(named.plot.svg.utf8)
    }
    try DurableFolder.write(bytes, toFile: path)
  }

  private static func drawn(_ named: NamedPlot, _ path: String, isPicture: Bool) throws -> [UInt8] {
    do {
      return try GnuplotPDF.draw([named], isPicture: isPicture)[0].get()
    } catch let fault as GnuplotPDF.Fault {
      throw FileError.unwritable(path: path, reason: fault.reason)
    }
  }
}
