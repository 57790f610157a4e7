import ArgumentParser
import Files
import GazeLab

struct TableCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "table", abstract: "Print a table of a run as CSV.",
    discussion: """
      Prints any CSV file of a run, also one that is stored compressed because it is large (fixations.csv.gz). Without \
      a name, lists the tables that the run has: the files of its folder, and those of its report in tables/.
      """
        + examples(
          "gazelab table reports/simulated/participants",
          "gazelab table reports/simulated/participants fixations | head",
          "gazelab table reports/simulated/participants table-1-angles > angles.csv"))

  @Argument(help: .init("The folder of a run.", valueName: "run"), completion: .directory)
  var run: String

  @Argument(help: "The table, such as scores, fixations or table-1; default: list all of them.")
  var name: String?

  func validate() throws {
    guard let name else { return }
    let isSwapped = PathKind(of: run) == .missing && PathKind(of: name) == .folder
    try ArgumentHints.refuseSwapped(run, name, if: isSwapped)
  }

  func work() async throws {
    let tables = try RunTables(folder: run)
    guard let name else { return try show(tables.listing) }
    try tables.write(name) { try StandardStream.output.write($0) }
  }
}
