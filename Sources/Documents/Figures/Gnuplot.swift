import Files
import Foundation
import Inputs

/// The program that draws figures: https://gnuplot.info, version 5.4 or later.
package enum Gnuplot {
  /// How to install gnuplot where it is missing.
  package static let advice = "figures need gnuplot: on Debian install gnuplot-nox, with Homebrew gnuplot"

  package struct Drawing: Sendable {
    package let svg: [UInt8]
    package let pdf: [UInt8]
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

  /// Draws figures, all with a single process as long as nothing goes wrong. A process that fails, or that needs too long
  /// for a figure, costs that figure; the next process draws those after it. Left-over folders of dead processes are
  /// removed, also if there are no figures.
  ///
  /// - Parameters:
  ///   - timeLimit: In seconds, for each figure.
  ///   - path: The folders in which gnuplot is looked up, in the form of PATH; nil for PATH itself.
  /// - Returns: A drawing, or why there is none, for each figure.
  /// - Throws: `Failure`, `FileError`, or `CancellationError`.
  package static func draw(
    _ files: [FigureFiles], timeLimit: Double = usualTimeLimit, path: String? = nil
  ) throws -> [Result<Drawing, Fault>] {
    guard !files.isEmpty else {
      ScratchFolder.removeLeftOvers()
      return []
    }
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let sources = files.flatMap { file in
      [(file.data, "csv"), (file.script, "gp")].map { ("\(file.name).\($1)", Array($0.utf8)) }
    }
    try DurableFolder(folder.path).write(sources, isPrivate: true, isFlushed: false)
    var drawings = [Result<Drawing, Fault>]()
    var hangCount = 0
    while drawings.count < files.count {
      let attempt = try attempt(files[drawings.count...].map(\.name), in: folder.path, timeLimit, path)
      drawings += files[drawings.count...].prefix(attempt.doneCount).map { drawing(of: $0, in: folder.path) }
      guard drawings.count < files.count else { break }
      drawings.append(.failure(Fault(reason: attempt.reason)))
      hangCount = attempt.isTooSlow ? (attempt.doneCount == 0 ? hangCount : 0) + 1 : 0
      // It is not the figure then; all others would have to wait for it, too.
      guard hangCount < mostHangs else { break }
    }
    let rest = Fault(reason: "not tried, because gnuplot had not finished the figures before it in time")
    return drawings + Array(repeating: .failure(rest), count: files.count - drawings.count)
  }

  /// After so many figures in a row that take too long, no other is tried.
  private static let mostHangs = 2

  /// What came of one process.
  private struct Attempt {
    /// How many figures were drawn, from the first.
    let doneCount: Int
    /// Why the next one was not.
    let reason: String
    var isTooSlow = false
  }

  private static func attempt(
    _ names: [String], in folder: String, _ timeLimit: Double, _ path: String?
  ) throws -> Attempt {
    func mark(_ index: Int) -> String { "gazelab has drawn \(index)" }
    let script =
      ["cd '\(FigureFiles.quoted(folder))'"]
      + names.enumerated().flatMap { index, name in
        ["load '\(name).gp'", "set print '-'", "print '\(mark(index))'"]
      }
    try DurableFolder(folder).write([("all", Array(script.joined(separator: "\n").utf8))], isFlushed: false)
    // The user's settings would change the figures, and the time zone the dates in PDF files.
    let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8", "TZ": "UTC"]) { $1 }
    guard let program = ChildProcess.path(of: "gnuplot", in: path ?? environment["PATH"] ?? "") else {
      throw Failure.notInstalled
    }
    let process = ChildProcess(
      program, ["--default-settings", "\(folder)/all"], environment: environment, timeLimit: timeLimit)
    var (doneCount, line) = (0, [UInt8]())
    var expected = Array(mark(0).utf8)
    do throws(ChildProcess.Failure) {
      let outcome = try process.run { piece in
        let before = doneCount
        for byte in piece {
          guard byte == UInt8(ascii: "\n") else {
            if line.count <= expected.count { line.append(byte) }
            continue
          }
          if line == expected {
            doneCount += 1
            expected = Array(mark(doneCount).utf8)
          }
          line = []
        }
        return doneCount == before ? .goOn : .goOnAnew
      }
      return Attempt(doneCount: doneCount, reason: reason(outcome))
    } catch {
      switch error {
      case .notFound: throw Failure.notInstalled
      case .cannotStart(_, let reason): throw Failure.refused(reason)
      case .cancelled: throw CancellationError()
      case .timedOut(let seconds):
        return Attempt(
          doneCount: doneCount, reason: "gnuplot did not finish it within \(shortest(seconds)) s",
          isTooSlow: true)
      }
    }
  }

  private static func reason(_ outcome: ChildProcess.Outcome) -> String {
    let words = outcome.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.isEmpty else { return "gnuplot refused to draw it: \(words.onOneLine.suffix(300))" }
    return outcome.status > 128
      ? "gnuplot was ended by the signal \(outcome.status - 128)"
      : "gnuplot ended with the code \(outcome.status) and said nothing"
  }

  /// What gnuplot has left in a folder. On a full disk it cuts files off without a word.
  private static func drawing(of files: FigureFiles, in folder: String) -> Result<Drawing, Fault> {
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
          pdf: withoutDate(try content("pdf", end: "%%EOF"))))
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
