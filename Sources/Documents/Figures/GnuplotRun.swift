import Files
import Foundation
import Inputs

/// Figures that gnuplot draws while we go on with other work.
///
/// A single process draws all of them as long as nothing goes wrong. A process that fails, or that needs too long for a
/// figure, costs that figure; the next process draws those after it. Left-over folders of dead processes are removed, also
/// if there are no figures.
struct GnuplotRun {
  private let files: [FigureFiles]
  private let withPDF: Bool
  private let timeLimit: Double
  private let path: String?
  /// Where gnuplot works; nil if there are no figures.
  private let folder: ScratchFolder?
  /// The process that draws all figures.
  private let first: ChildProcess.Started?

  /// Starts gnuplot. The parameters are those of `Gnuplot.draw`.
  ///
  /// - Throws: `Gnuplot.Failure`, `FileError`, or `CancellationError`.
  init(_ files: [FigureFiles], withPDF: Bool, timeLimit: Double, path: String?) throws {
    (self.files, self.withPDF, self.timeLimit, self.path) = (files, withPDF, timeLimit, path)
    guard !files.isEmpty else {
      ScratchFolder.removeLeftOvers()
      (folder, first) = (nil, nil)
      return
    }
    let folder = try ScratchFolder()
    let sources = files.flatMap { file in
      [(file.data, "csv"), (file.script(withPDF: withPDF), "gp")].map {
        ("\(file.name).\($1)", Array($0.utf8))
      }
    }
    try DurableFolder(folder.path).write(sources, isPrivate: true, isFlushed: false)
    first = try Self.start(files[...], in: folder, timeLimit, path)
    self.folder = folder
  }

  /// Waits for the figures. To be called once.
  ///
  /// - Returns: A drawing, or why there is none, for each figure.
  /// - Throws: As `init`.
  func finish() throws -> [Result<Gnuplot.Drawing, Gnuplot.Fault>] {
    guard let folder, let first else { return [] }
    defer { folder.remove() }
    var drawings = [Result<Gnuplot.Drawing, Gnuplot.Fault>]()
    var (hangCount, process) = (0, first)
    while true {
      let attempt = try Self.follow(process)
      drawings += files[drawings.count...].prefix(attempt.doneCount).map {
        Gnuplot.drawing(of: $0, withPDF: withPDF, in: folder.path)
      }
      guard drawings.count < files.count else { break }
      drawings.append(.failure(Gnuplot.Fault(reason: attempt.reason)))
      hangCount = attempt.isTooSlow ? (attempt.doneCount == 0 ? hangCount : 0) + 1 : 0
      // It is not the figure then; all others would have to wait for it, too.
      guard drawings.count < files.count, hangCount < Self.mostHangs else { break }
      process = try Self.start(files[drawings.count...], in: folder, timeLimit, path)
    }
    let rest = Gnuplot.Fault(
      reason: "not tried, because gnuplot had not finished the figures before it in time")
    return drawings + Array(repeating: .failure(rest), count: files.count - drawings.count)
  }

  /// After so many figures in a row that take too long, no other is tried.
  private static let mostHangs = 2

  /// What a process prints when it has drawn a figure, counted from 0.
  private static func mark(_ index: Int) -> String { "gazelab has drawn \(index)" }

  /// Starts a process that draws figures.
  private static func start(
    _ files: ArraySlice<FigureFiles>, in folder: ScratchFolder, _ timeLimit: Double, _ path: String?
  ) throws -> ChildProcess.Started {
    let script =
      ["cd \(GnuplotText.quoted(folder.path))"]
      + files.enumerated().flatMap { index, file in
        ["load '\(file.name).gp'", "set print '-'", "print '\(mark(index))'"]
      }
    try DurableFolder(folder.path).write(
      [("all", Array(script.joined(separator: "\n").utf8))], isFlushed: false)
    // The user's settings would change the figures, and the time zone the dates in PDF files.
    let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8", "TZ": "UTC"]) { $1 }
    guard let program = ChildProcess.path(of: "gnuplot", in: path ?? environment["PATH"] ?? "") else {
      throw Gnuplot.Failure.notInstalled
    }
    do throws(ChildProcess.Failure) {
      return try ChildProcess(
        program, ["--default-settings", "\(folder.path)/all"], environment: environment, timeLimit: timeLimit
      ).start()
    } catch {
      switch error {
      case .notFound: throw Gnuplot.Failure.notInstalled
      case .cannotStart(_, let reason): throw Gnuplot.Failure.refused(reason)
      case .cancelled, .timedOut: throw CancellationError()
      }
    }
  }

  /// What came of one process.
  private struct Attempt {
    /// How many figures were drawn, from the first.
    let doneCount: Int
    /// Why the next one was not.
    let reason: String
    var isTooSlow = false
  }

  /// - Throws: `CancellationError`.
  private static func follow(_ process: ChildProcess.Started) throws(CancellationError) -> Attempt {
    var (doneCount, line) = (0, [UInt8]())
    var expected = Array(mark(0).utf8)
    do throws(ChildProcess.Failure) {
      let outcome = try process.follow { piece in
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
      guard case .timedOut(let seconds) = error else { throw CancellationError() }
      return Attempt(
        doneCount: doneCount, reason: "gnuplot did not finish it within \(shortest(seconds)) s",
        isTooSlow: true)
    }
  }

  private static func reason(_ outcome: ChildProcess.Outcome) -> String {
    let words = outcome.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.isEmpty else { return "gnuplot refused to draw it: \(words.onOneLine.suffix(300))" }
    return outcome.status > 128
      ? "gnuplot was ended by the signal \(outcome.status - 128)"
      : "gnuplot ended with the code \(outcome.status) and said nothing"
  }
}
