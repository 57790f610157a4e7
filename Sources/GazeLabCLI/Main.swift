import ArgumentParser

@main
struct GazeLabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "gazelab")
}
