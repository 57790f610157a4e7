import ArgumentParser
import Files
import GazeLab
import Inputs
import Reports
import Trials

struct ReportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Rewrite tables and reports from stored scores, without fitting.",
    discussion: examples(
      "gazelab report reports/simulated/participants",
      "gazelab report reports/simulated/participants --pdf",
      "gazelab report reports --no-figures"))

  @OptionGroup var runs: RunFolders
  @OptionGroup var figures: DrawingOptions

  func work() async throws {
    let found = try runs.found()
    // What is wrong with one run is no reason to leave the others as they are.
    var code = found.errors.map { complain(about: $0) }
    for run in found.runs {
      do {
        try await write(run)
      } catch let error as FileError where error.path.hasPrefix(run.folder) {
        code = complain(about: error)
      }
    }
    let folder = ReportIndex.folder(ofRuns: found.folders)
    if let index = try folder.flatMap(writeIndex) { try show(line: index) }
    if let code { throw code }
  }

  private func write(_ run: Run) async throws {
    let missing = try await interruptible {
      complain("\(run.folder): \($0.word); its report is as it was")
    } _: {
      try run.writeReport(drawsFigures: figures.figures.areDrawn, drawsPDFs: figures.pdf)
    }
    warn(missing, isVerbose: true)
    try show(line: "\(run.folder)/report.html")
  }
}

/// Writes the index of the runs below a folder, and says what stands in the way.
///
/// - Returns: Its path; nil if none was written.
@discardableResult
func writeIndex(at folder: String) throws -> String? {
  let outcome = try ReportIndex.write(at: folder)
  warn(outcome.warnings)
  return outcome.path
}

struct FigureOptions: ParsableArguments {
  @Flag(help: "Leave out the figures.") var noFigures = false

  var areDrawn: Bool { !noFigures }
}

/// For commands that write nothing but a report. In a run's experiment, `figures: pdf` asks for PDFs.
struct DrawingOptions: ParsableArguments {
  @OptionGroup var figures: FigureOptions
  @Flag(help: "Draw a PDF of each figure, too.") var pdf = false

  func validate() throws {
    if pdf && !figures.areDrawn { throw ValidationError("--pdf and --no-figures exclude each other") }
  }
}

struct RunFolders: ParsableArguments {
  @Argument(
    help: .init("Folders of runs, or folders that contain them.", valueName: "run"), completion: .directory)
  var paths: [String]

  func runs() throws -> [Run] { try Self.runs(at: paths) }

  static func runs(at paths: [String], onlyScores: Bool = false) throws -> [Run] {
    try InputError.collecting(folders(at: paths)) { folder throws(InputError) in
      try Run(folder: folder, onlyScores: onlyScores)
    }
  }

  /// The folders of all runs, the runs that can be read, and what is wrong with the others; nil if nothing is.
  func found() throws -> (folders: [String], runs: [Run], errors: InputError?) {
    let folders = try Self.folders(at: paths)
    var (runs, errors) = ([Run](), [InputError]())
    for folder in folders {
      do throws(InputError) { runs.append(try Run(folder: folder)) } catch { errors.append(error) }
    }
    // A folder that was named, but holds no run, has no place in an index.
    let ofRuns = try folders.filter { try !Run.search($0, depth: 0).ends.isEmpty }
    return (ofRuns, runs, errors.isEmpty ? nil : InputError(errors))
  }

  private static func folders(at paths: [String]) throws -> [String] {
    try paths.flatMap { path in
      let search = try Run.search(path)
      warn(search.unreadable.map { Warning(subject: $0.path, sentence: $0.sentence) })
      return search.ends.isEmpty ? [path] : search.ends
    }
  }
}
