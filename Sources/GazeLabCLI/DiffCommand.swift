import ArgumentParser
import Files
import GazeLab

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Tell what differs between two runs, and how sure that is.",
    discussion: """
      What differs in config, data and environment, and cell by cell in the numbers. Cells that are the same to the \
      last bit, that differ by rounding and that differ are told apart; where both runs scored the same fixations, a \
      difference has an interval, and over the same random folds a test. Not compared: when a run was made, by which \
      command and with how many jobs. Exit: 0 nothing differs, 2 something does, rounding too unless --within allows it.
      """)

  @Argument(help: ArgumentHelp("The folder of the older run.", valueName: "old run"), completion: .directory)
  var old: String

  @Argument(help: ArgumentHelp("The folder of the newer run.", valueName: "new run"), completion: .directory)
  var new: String

  @Flag(help: "Look at the numbers only, not at config, data and environment.") var numbers = false

  @Option(
    help: ArgumentHelp(
      "Take numbers for the same that differ by at most this share of them; 1e-9 is rounding.",
      valueName: "share"))
  var within: Double?

  @Option(
    help: ArgumentHelp(
      "What is shown of cells that differ; all metrics of gazelab list are compared.", valueName: "metric"))
  var metric = "rmse"

  @Option(
    help: ArgumentHelp("One of \(Comparison.formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(Comparison.formats))
  var format = "text"

  func validate() throws {
    guard Comparison.formats.contains(format) else {
      throw ValidationError("--format must be one of \(Comparison.formats.joined(separator: ", "))")
    }
    guard within.map({ $0 >= 0 && $0 < 1 }) ?? true else {
      throw ValidationError("--within must be from 0 to less than 1")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let difference = try RunDifference(
        Run(folder: old), Run(folder: new), metric: metric, onlyNumbers: numbers, within: within)
      try StandardStream.output.write(difference.text(format: format) ?? "")
      if difference.isDifferent { throw Exit.different }
    }
  }
}
