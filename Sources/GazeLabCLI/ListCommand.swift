import ArgumentParser
import GazeLab

struct ListCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List everything that an experiment file can use.")

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, markdown }

  @Argument(help: "List only this topic; default: all topics.") var topic: Listing.Topic?

  @Option(
    help: ArgumentHelp("The output format; markdown includes options and their limits.", valueName: "format"))
  var format = Format.text

  func work() async throws {
    let listings = (topic.map { [$0] } ?? Listing.Topic.allCases).map { Listing($0) }
    let texts = listings.map { format == .text ? $0.text : $0.markdown }
    try show(texts.joined(separator: "\n"))
  }
}

extension Listing.Topic: ExpressibleByArgument {}
