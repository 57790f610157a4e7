import ArgumentParser
import Documents
import GazeLab
import Reports

struct CompareCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Say which run, feature set or calibrator is best.",
    discussion: """
      Runs that share samples and split are answered by one card: which run is better, how sure that is, and every \
      feature set and calibrator of all of them, the best first. The order in which runs are named does not matter. Every \
      row against every other follows, in the unit of the card. Where runs cannot be compared, it says which key keeps \
      them apart. A single run has its card and a table of errors by group. With --against, each column is also \
      compared with a reference: ranks, how many participants it helps or hurts, the mean difference with its \
      interval, and tests.
      """
        + examples(
          "gazelab compare reports/my/first@1 reports/my/first",
          "gazelab compare reports/simulated/participants",
          "gazelab compare reports/simulated/participants --against gaze --format csv"))

  @OptionGroup var runs: RunFolders
  @OptionGroup var options: FormatOptions
  @OptionGroup var output: JSONOption
  @OptionGroup var colour: ColourOptions

  @Option(
    help: .init(
      "The metric to compare: rmse, angle_mean_degrees or another one from gazelab list. Default: the error of the cards.",
      valueName: "metric"))
  var metric: String?

  @Option(help: .init("The reference column for all others; default: the first.", valueName: "column"))
  var against: String?

  @Option(
    help: .init("Print only this table: \(Self.parts.joined(separator: ", ")).", valueName: "part"),
    completion: .list(parts))
  var part: String?

  private static let parts = Comparison.Part.allCases.map(\.rawValue)

  func validate() throws {
    if output.json && (part != nil || options.format != "text") {
      throw ValidationError("--json prints all parts; leave out --format and --part")
    }
    if let part { try require(part, oneOf: Self.parts, for: "--part") }
  }

  func work() async throws {
    let runs = try runs.runs()
    let comparison = try Comparison(runs, metric: metric, against: against)
    if output.json { return try show(JSONAnswer.text([comparison.answer(of: runs.map(\.folder))])) }
    let text = comparison.text(
      format: options.format, part: part.flatMap(Comparison.Part.init), width: terminalWidth,
      isColoured: colour.isColoured)
    options.tell(comparison.caveats)
    try show(text ?? "")
  }
}

struct FormatOptions: ParsableArguments {
  @Option(
    help: .init("One of \(Comparison.formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(Comparison.formats))
  var format = "text"

  /// Prints caveats on standard error, in formats that hold rows alone.
  func tell(_ caveats: [String]) {
    guard ["csv", "csv-tidy", "json"].contains(format) else { return }
    for caveat in caveats { complain("note: \(caveat)") }
  }

  func validate() throws { try require(format, oneOf: Comparison.formats, for: "--format") }
}
