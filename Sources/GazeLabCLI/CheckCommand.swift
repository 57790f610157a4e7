import ArgumentParser
import GazeLab
import Inputs
import Reports
import Trials

struct CheckCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check runs against the published numbers that their experiments name.",
    discussion: """
      Prints one line per number, starting with the verdict: match, within resampling, erratum (the printed number \
      is wrong, ours is correct) or mismatch. Exits with 1 if there is a mismatch. For a file of published numbers \
      it lists those that cannot be rerun, with the reason.
      """ + examples("gazelab check reports/thesis", "gazelab check experiments/logs/published-ollier.yaml"))

  @OptionGroup var runs: RunFolders

  func work() async throws {
    let files = try runs.paths.filter(Self.isFile)
    let published = try InputError.collecting(files) { path throws(InputError) in
      (path: path, check: try PublishedCheck(file: path))
    }
    let folders = runs.paths.filter { !files.contains($0) }
    let checkedRuns = try RunFolders.runs(at: folders, onlyScores: true)
    var lines = [PublishedCheck.Line]()
    var withoutCheck = [InputError]()
    func add(_ check: PublishedCheck) throws {
      try show(check.lines.map { $0.text + "\n" }.joined())
      lines += check.lines
    }
    for (path, check) in published {
      try add(check)
      withoutCheck += check.uncheckedTables.map { table in
        InputError(
          Place(file: path),
          "its table \(table.quoted) needs a run whose experiment names it: check the run's folder")
      }
    }
    for run in checkedRuns {
      if let check = try PublishedCheck(run) {
        try add(check)
      } else {
        withoutCheck.append(InputError(Place(file: run.folder), "its experiment names no published numbers"))
      }
    }
    guard !lines.isEmpty else { throw InputError(withoutCheck) }
    for error in withoutCheck {
      complain("note: \(error.complaints[0].place.description): \(error.complaints[0].sentence)")
    }
    let rerun = lines.filter { $0.verdict != .unrepeatable }
    let counts = PublishedCheck.Verdict.allCases.filter { $0 != .unrepeatable }.map { verdict in
      "\(rerun.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    if !rerun.isEmpty { complain("\(rerun.count) numbers: \(counts.joined(separator: ", "))") }
    let unrepeatable = lines.count - rerun.count
    if unrepeatable > 0 { complain("\(counted(unrepeatable, "number")) cannot be rerun") }
    if lines.contains(where: { $0.verdict == .mismatch }) { throw Exit.unfinished }
  }

  private static func isFile(_ path: String) throws -> Bool {
    try (path.hasSuffix(".yaml") || path.hasSuffix(".yml")) && Run.folders(at: path).isEmpty
  }
}
