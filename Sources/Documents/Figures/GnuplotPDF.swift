import Files
import Foundation
import Inputs

/// PDFs of figures for papers, drawn by https://gnuplot.info, version 5.4 or later.
package enum GnuplotPDF {
  /// How to install gnuplot where it is missing.
  package static let advice =
    "PDFs of figures need gnuplot: on Debian install gnuplot-nox, with Homebrew gnuplot"

  /// Why a figure is not drawn.
  package struct Fault: Error, Sendable, Equatable {
    package let reason: String
    /// Whether the same would happen to every other figure.
    var isGeneral = false
    fileprivate var isTooSlow = false
  }

  /// The system needs long for the first figure if it has to look at all fonts again.
  package static let usualTimeLimit = 60.0
  /// After so many figures in a row that take too long, no other is tried.
  private static let mostHangs = 2
  private static let largestSize = 256 << 20

  /// Draws figures, each by a process of its own, so that one that fails costs that figure alone.
  ///
  /// - Parameters:
  ///   - timeLimit: In seconds, for each figure.
  ///   - path: The folders in which gnuplot is looked up, in the form of PATH; nil for PATH itself.
  ///   - isPicture: Whether PNGs are drawn in place of PDFs.
  /// - Returns: A PDF, or why there is none, for each figure.
  /// - Throws: `CancellationError`.
  package static func draw(
    _ plots: [NamedPlot], timeLimit: Double = usualTimeLimit, path: String? = nil, isPicture: Bool = false
  ) throws(CancellationError) -> [Result<[UInt8], Fault>] {
    ScratchFolder.removeLeftOvers()
    var drawn = [Result<[UInt8], Fault>]()
    var hangCount = 0
    var general: Fault?
    for plot in plots {
      if hangCount == mostHangs {
        general = Fault(reason: "not tried, because gnuplot had not finished the figures before it in time")
      }
      if let general {
        drawn.append(.failure(general))
        continue
      }
      do {
        drawn.append(.success(try draw(plot, timeLimit: timeLimit, path: path, isPicture: isPicture)))
        hangCount = 0
      } catch is CancellationError {
        throw CancellationError()
      } catch let fault as Fault {
        hangCount = fault.isTooSlow ? hangCount + 1 : 0
        if fault.isGeneral { general = fault }
        drawn.append(.failure(fault))
      } catch {
        let reason = (error as? FileError).map { "\($0.path) \($0.sentence)" } ?? "\(error)"
        drawn.append(.failure(Fault(reason: "gnuplot could not be run: \(reason)", isGeneral: true)))
      }
    }
    return drawn
  }

  private static func draw(
    _ named: NamedPlot, timeLimit: Double, path: String?, isPicture: Bool
  ) throws -> [UInt8] {
    // The user's settings would change the figures, and the time zone the dates in PDF files.
    let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8", "TZ": "UTC"]) { $1 }
    guard let program = ChildProcess.path(of: "gnuplot", in: path ?? environment["PATH"] ?? "") else {
      throw Fault(reason: advice, isGeneral: true)
    }
    let folder = try ScratchFolder()
    defer { folder.remove() }
    // A picture is for screens, and a PDF for a column of a paper.
    let script =
      isPicture ? PlotScript(name: named.name, plot: named.plot, isPicture: true) : named.script
    let place = "cd \(GnuplotText.quoted(folder.path))\n"
    try DurableFolder(folder.path).write(
      [
        ("\(named.name).csv", Array(script.data.utf8)),
        ("\(named.name).gp", Array((place + script.text).utf8)),
      ],
      isPrivate: true, isFlushed: false)
    let outcome: ChildProcess.Outcome
    do throws(ChildProcess.Failure) {
      outcome = try ChildProcess(
        program, ["--default-settings", "\(folder.path)/\(named.name).gp"], environment: environment,
        timeLimit: timeLimit
      ).run()
    } catch {
      switch error {
      case .notFound: throw Fault(reason: advice, isGeneral: true)
      case .cannotStart(_, let reason):
        throw Fault(reason: "gnuplot could not be run: \(reason.onOneLine)", isGeneral: true)
      case .timedOut(let seconds):
        throw Fault(reason: "gnuplot did not finish it within \(shortest(seconds)) s", isTooSlow: true)
      case .cancelled: throw CancellationError()
      }
    }
    guard outcome.status == 0 else { throw Fault(reason: reason(outcome)) }
    return isPicture
      ? try content("\(named.name).png", in: folder.path, end: "IEND")
      : withoutDate(try content("\(named.name).pdf", in: folder.path, end: "%%EOF"))
  }

  /// What gnuplot has left. On a full disk it cuts files off without a word.
  private static func content(_ name: String, in folder: String, end: String) throws(Fault) -> [UInt8] {
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

  private static func reason(_ outcome: ChildProcess.Outcome) -> String {
    let words = outcome.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.isEmpty else { return "gnuplot refused to draw it: \(words.onOneLine.suffix(300))" }
    return outcome.status > 128
      ? "gnuplot was ended by the signal \(outcome.status - 128)"
      : "gnuplot ended with the code \(outcome.status) and said nothing"
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

/// The figures of a report with their files.
package struct PlotFiles: Sendable {
  package let plots: [NamedPlot]
  /// Data, script and drawings of each figure. Names are relative to the report's folder.
  package let files: [(name: String, bytes: [UInt8])]
  /// The PDFs that are missing although they were asked for, and why.
  private let faults: [(name: String, fault: GnuplotPDF.Fault)]

  /// - Parameter jobs: The largest number of threads that write them.
  /// - Throws: `CancellationError`.
  package init(
    _ plots: [NamedPlot], withPDF: Bool, timeLimit: Double = GnuplotPDF.usualTimeLimit, path: String? = nil,
    jobs: Int = 1
  ) throws(CancellationError) {
    let drawn = withPDF ? try GnuplotPDF.draw(plots, timeLimit: timeLimit, path: path) : []
    var all = plots
    var files = concurrentMap(plots.count, jobs: jobs) { plots[$0].files }.flatMap(\.self)
    var faults = [(name: String, fault: GnuplotPDF.Fault)]()
    for (index, result) in drawn.enumerated() {
      switch result {
      case .success(let bytes):
        all[index].hasPDF = true
        files.append((plots[index].path("pdf"), bytes))
      case .failure(let fault): faults.append((plots[index].name, fault))
      }
    }
    self.plots = all
    self.files = files
    self.faults = faults
  }

  /// One for each missing PDF, or one for all.
  ///
  /// - Parameter folder: The folder of the report.
  package func warnings(_ folder: String) -> [Warning] {
    if let fault = faults.first?.fault, faults.count == plots.count {
      return [Warning(subject: folder, sentence: "no PDF of a figure is drawn: \(fault.reason)")]
    }
    return faults.map {
      Warning(
        subject: "\(folder)/\(NamedPlot.folder)/\($0.name).pdf", sentence: "is not drawn: \($0.fault.reason)")
    }
  }
}
