import ArgumentParser
import GazeLab

@main
struct GazeLabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "gazelab", subcommands: [RunCommand.self])
}
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run")
  @Argument var files: [String]
  func run() async throws {
    for file in files {
      do {
        let e = try Experiment(
          file: file, in: DatasetFolders(named: ["/work/shared/datasets"], environment: nil))
        print(e.planText)
        for w in e.warnings { print(w.line) }
        let r = try await e.run(out: "/tmp/reports")
        print(r.text)
      } catch let e as ConfigErrors { print(e.report) }
    }
  }
}
