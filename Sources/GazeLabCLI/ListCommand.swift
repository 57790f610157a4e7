import ArgumentParser
import GazeLab

struct ListCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List everything that an experiment file can use.",
    discussion: examples("gazelab list calibrators", "gazelab list splits --format markdown"))

  private static let formats = ["text", "markdown"]

  @Argument(help: "List only this topic; default: all topics.") var topic: TopicListing.Topic?

  @Option(
    help: .init(
      "The output format: text, or markdown, which includes options and their limits.", valueName: "format"),
    completion: .list(formats))
  var format = "text"

  func validate() throws { try require(format, oneOf: Self.formats, for: "--format") }

  func work() async throws {
    let listings = (topic.map { [$0] } ?? TopicListing.Topic.allCases).map { TopicListing($0) }
    let texts = listings.map { format == "text" ? $0.text(width: terminalWidth) : $0.markdown }
    try show(texts.joined(separator: "\n"))
  }
}

extension TopicListing.Topic: ExpressibleByArgument {}
