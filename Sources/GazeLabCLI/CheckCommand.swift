import ArgumentParser
import GazeLab
import Inputs

struct CheckCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check runs against the published numbers that their experiments name.",
    discussion: """
      Prints one line per number, starting with the verdict: match, within resampling, erratum (the printed number \
      is wrong, ours is correct) or mismatch. Exits with 1 if there is a mismatch.
      """
        + examples(
          "gazelab check reports/thesis"))

  @OptionGroup var runs: RunFolders

  func work() async throws {
    var lines = [PublishedCheck.Line]()
    var withoutCheck = [InputError]()
    for run in try runs.runs(onlyScores: true) {
      guard let check = try PublishedCheck(run) else {
        withoutCheck.append(
          InputError(Place(file: run.folder), "its experiment names no published numbers"))
        continue
      }
      try show(check.lines.map { $0.text + "\n" }.joined())
      lines += check.lines
    }
    guard !lines.isEmpty else { throw InputErrors(withoutCheck) }
    for error in withoutCheck { complain("note: \(error.place.description): \(error.sentence)") }
    let rerun = lines.filter { $0.verdict != .unrepeatable }
    let counts = PublishedCheck.Verdict.allCases.filter { $0 != .unrepeatable }.map { verdict in
      "\(rerun.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    if !rerun.isEmpty { complain("\(rerun.count) numbers: \(counts.joined(separator: ", "))") }
    let unrepeatable = lines.count - rerun.count
    if unrepeatable > 0 {
      complain("\(unrepeatable) number\(unrepeatable == 1 ? "" : "s") cannot be rerun")
    }
    if lines.contains(where: { $0.verdict == .mismatch }) { throw Exit.unfinished }
  }
}
