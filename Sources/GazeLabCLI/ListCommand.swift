import ArgumentParser
import Files
import GazeLab

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all that an experiment file can ask for.")

  func run() async throws {
    try await reportingFailure { try StandardStream.output.write(Listing.text) }
  }
}
