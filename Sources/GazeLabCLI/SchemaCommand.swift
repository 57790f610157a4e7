import ArgumentParser
import Documents
import GazeLab

struct SchemaCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of experiment files or of tables in JSON.",
    discussion: """
      Editors with a YAML language server read the schema of a file from its first line: \
      # yaml-language-server: $schema=experiment.schema.json
      """
        + examples(
          "gazelab schema experiment > experiment.schema.json"))

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case experiment, table

    var text: String {
      switch self {
      case .experiment: ExperimentSchema.text
      case .table: TableSchema.text
      }
    }
  }

  @Argument(help: "What the schema describes.") var subject = Subject.experiment

  func work() async throws { try show(subject.text) }
}
