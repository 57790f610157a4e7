import Files
import Foundation
import Inputs

/// The program that draws figures: https://gnuplot.info, version 5.4 or later.
package enum Gnuplot {
  /// How to install gnuplot where it is missing.
  package static let advice = "figures need gnuplot: on Debian install gnuplot-nox, with Homebrew gnuplot"

  package struct Drawing: Sendable {
    package let svg: [UInt8]
    /// Nil where none was asked for.
    package let pdf: [UInt8]?
  }

  /// Why a figure is not drawn.
  package struct Fault: Error, Sendable, Equatable {
    package let reason: String
  }

  package enum Failure: Error {
    case notInstalled
    case refused(String)
  }

  /// The system needs long for the first figure if it has to look at all fonts again.
  package static let usualTimeLimit = 60.0

  /// Draws figures; see `GnuplotRun`.
  ///
  /// - Parameters:
  ///   - withPDF: Whether to draw a PDF of each figure, too, which takes longer than the SVG.
  ///   - timeLimit: In seconds, for each figure.
  ///   - path: The folders in which gnuplot is looked up, in the form of PATH; nil for PATH itself.
  /// - Returns: A drawing, or why there is none, for each figure.
  /// - Throws: `Failure`, `FileError`, or `CancellationError`.
  package static func draw(
    _ files: [FigureFiles], withPDF: Bool = false, timeLimit: Double = usualTimeLimit, path: String? = nil
  ) throws -> [Result<Drawing, Fault>] {
    try GnuplotRun(files, withPDF: withPDF, timeLimit: timeLimit, path: path).finish()
  }

  /// What gnuplot has left in a folder. On a full disk it cuts files off without a word.
  static func drawing(
    of files: FigureFiles, withPDF: Bool, in folder: String
  ) -> Result<Drawing, Fault> {
    func content(_ ending: String, end: String) throws(Fault) -> [UInt8] {
      let name = "\(files.name).\(ending)"
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try readFile("\(folder)/\(name)", limit: largestSize)
      } catch {
        if case .missing = error { throw Fault(reason: "gnuplot left no file \(name)") }
        throw Fault(reason: "gnuplot's file \(name) \(error.sentence)")
      }
      guard String(decoding: bytes.suffix(64), as: UTF8.self).contains(end) else {
        throw Fault(reason: "gnuplot's file \(name) is cut off; the disk of TMPDIR may be full")
      }
      return bytes
    }
    do throws(Fault) {
      return .success(
        Drawing(
          svg: withoutEmptyStart(try content("svg", end: "</svg>")),
          pdf: withPDF ? withoutDate(try content("pdf", end: "%%EOF")) : nil))
    } catch {
      return .failure(error)
    }
  }

  private static let largestSize = 256 << 20

  /// The figure without the empty groups in front of its first line, which depend on the figure that the same process has
  /// drawn before.
  static func withoutEmptyStart(_ svg: [UInt8]) -> [UInt8] {
    let (opening, closing) = (Array("\n<g fill=\"none\"".utf8), Array("\n</g>".utf8))
    guard let start = svg.firstRange(of: opening)?.lowerBound else { return svg }
    var rest = svg[start...]
    while rest.starts(with: opening), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\n")),
      rest[end...].starts(with: closing)
    {
      rest = rest[(end + closing.count)...]
    }
    return Array(svg[..<start] + rest)
  }

  /// Dates the PDF to 1970, so that the same figure gives the same bytes; not every gnuplot can be told the time.
  static func withoutDate(_ pdf: [UInt8]) -> [UInt8] {
    let mark = Array("/CreationDate (D:".utf8)
    // The date is near the end.
    guard let slash = pdf.indices.reversed().first(where: { pdf[$0...].starts(with: mark) }) else {
      return pdf
    }
    var pdf = pdf
    for (index, digit) in zip((slash + mark.count)..., "19700101000000".utf8) where index < pdf.count {
      pdf[index] = digit
    }
    return pdf
  }
}
