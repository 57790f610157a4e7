import ArgumentParser
import Files
import GazeLab

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Set feature sets and calibrators side by side over the groups of runs.",
    discussion: """
      First the errors, a row a group and a column a feature set; then each feature set against one of them: ranks, \
      how many participants it helps or hurts, the mean difference with an interval, and tests.
      """)

  @OptionGroup var runs: RunFolders

  @Option(
    help: ArgumentHelp("One of \(Comparison.formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(Comparison.formats))
  var format = "text"

  @Option(
    help: ArgumentHelp(
      "What is compared: rmse, angle_mean_degrees or another metric of gazelab list.", valueName: "metric"))
  var metric = "rmse"

  @Option(
    help: ArgumentHelp(
      "The column that all others are held against; default: the first.", valueName: "column"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Only one of the tables: \(Comparison.Part.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "part"), completion: .list(Comparison.Part.allCases.map(\.rawValue)))
  var part: String?

  func validate() throws {
    guard part.map({ Comparison.Part(rawValue: $0) != nil }) ?? true else {
      let parts = Comparison.Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--part must be one of \(parts)")
    }
    guard Comparison.formats.contains(format) else {
      throw ValidationError("--format must be one of \(Comparison.formats.joined(separator: ", "))")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let comparison = try Comparison(try runs.runs(), metric: metric, against: against)
      let text = comparison.text(format: format, part: part.flatMap(Comparison.Part.init))
      try StandardStream.output.write(text ?? "")
    }
  }
}
