import ArgumentParser
import Dispatch
import Files
import GazeLab
import Inputs
import Serving
import Trials

struct WatchCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Run experiments after each save, and show their reports in a browser.",
    usage: "gazelab watch <files> ... [<options>]",
    discussion: """
      Prints the address of a page that follows the experiment file: each save of the file, or of a dataset, \
      capture or program that it uses, runs the experiment again, and the page shows the new answer and what \
      has changed since the last save. Only what is new is fitted. A mistake is shown with its line above \
      the last good answer.

      The pages are served to this machine alone, on 127.0.0.1, and nothing can be written through them. \
      Ctrl-C ends gazelab watch; the reports are then those of the last finished run.

      Exits with 130 if interrupted, 143 if ended by SIGTERM, and 73 if the port is not free or the reports \
      cannot be written.
      """
        + examples(
          "gazelab watch experiments/my/first.yaml --open",
          "gazelab watch experiments/simulated/*.yaml --no-figures"))

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: .init("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @Option(help: .init("The port of the pages' address; default: one that is free.", valueName: "n"))
  var port: UInt16?

  @Flag(help: "Open the page in a browser.") var open = false
  @OptionGroup var replaced: ReplacedOptions
  @OptionGroup var fitting: FittingOptions
  @OptionGroup var programs: ProgramOptions
  @OptionGroup var figures: FigureOptions

  func validate() throws {
    if port == 0 { throw ValidationError("--port must be from 1 to 65535") }
  }

  func work() async throws {
    MachineLimits.raiseFileCount()
    let experiments = try followed()
    try DurableFolder(out).write([])
    let folder = try ServedFolder(out)
    let board = LiveBoard(name: "\(UInt64.random(in: .min ... .max))")
    let follower = Follower(experiments, board) { line, isMistake in
      if isMistake { complain(line) } else { try? show(line: line) }
    } writeIndex: { [out] in
      _ = try? GazeLabCLI.writeIndex(at: out)
    }
    let server = PageServer(folder, board, port: port)
    let page = experiments.count == 1 ? PageRules.address(of: "\(experiments[0].run)/report.html") : "/"
    let isOpened = open
    do {
      try await programs.hosting {
        try await interruptible(told: {
          complain("\($0.word); the reports are those of the last finished runs")
        }) {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              try await server.run { port in
                let address = "http://127.0.0.1:\(port)\(page)"
                try? show(line: address)
                if isOpened { openInBrowser(address) }
              }
            }
            group.addTask { try await follower.run() }
            defer { group.cancelAll() }
            try await group.next()
          }
        }
      }
    } catch let error as ServerError {
      complain("error: \(error)")
      throw Exit.cannotWrite
    }
  }

  /// - Throws: `InputError` for a missing file, or for two experiments with one folder.
  private func followed() throws -> [Followed] {
    let sweeps = try SettingSweep.all(experiment.overrides)
    let all = experiment.files.flatMap { file in sweeps.map { (file: file, sweep: $0) } }
    let options = RunOptions(
      jobs: fitting.jobs, drawsFigures: figures.areDrawn, engine: fitting.engine, keptRuns: replaced.keep,
      command: CommandLine.arguments)
    var runPaths = Set<String>()
    return try InputError.collecting(all) { file, sweep throws(InputError) in
      let followed = FollowedExperiment(
        file: file, setting: sweep.settings, runPathEnd: sweep.pathEnd,
        in: experiment.datasets.datasetFolders,
        skipsMissing: experiment.skipMissing, pseudonyms: experiment.pseudonyms, out: out, options)
      guard PathKind(of: file) == .file else {
        throw InputError(Place(file: file), "there is no such file", kind: .missing)
      }
      guard runPaths.insert(followed.runPath).inserted else {
        throw InputError(
          Place(file: file),
          "would be written to the folder '\(followed.runPath)', like another of these experiments")
      }
      return Followed(run: followed.runPath) {
        followed.files
      } work: { progress, showPage in
        let start = ContinuousClock.now
        return try await followed.run(
          progress: { done, all in
            let seconds = start.duration(to: .now) / .seconds(1)
            let left = done > 0 && seconds > 1 ? seconds * Double(all - done) / Double(done) : nil
            progress(LiveBoard.Progress(done: done, all: all, secondsLeft: left))
          }, showPage: showPage)
      }
    }
  }
}

/// Opens an address in the user's browser, and says so if there is none.
private func openInBrowser(_ address: String) {
  #if os(macOS)
    let program = "open"
  #else
    let program = "xdg-open"
  #endif
  // The program can stay for as long as the browser.
  DispatchQueue.global().async {
    do throws(ChildProcess.Failure) {
      let outcome = try ChildProcess(program, [address], timeLimit: 3600).run()
      if outcome.status != 0 {
        complain("\(program) ended with \(outcome.status); open the address yourself")
      }
    } catch {
      if error == .notFound(program: program) {
        complain("\(program) was not found; open the address yourself")
      }
    }
  }
}
