import ArgumentParser
import Documents
import Exchange
import GazeLab
import Programs
import Trials

struct SchemaCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print what the program's files look like.",
    discussion: """
      experiment, dataset, calibration, table, tables and answers print a JSON Schema: of experiment files, of \
      dataset.yaml, of what export writes, of the rows of a table in JSON, of tables.json, and of what plan, describe, \
      show, compare, diff and gate print with --json. files prints a description of every column of the CSV files. \
      python and r print a module for the calibrator program.

      Editors with a YAML language server read the schema of a file from its first line: \
      # yaml-language-server: $schema=experiment.schema.json
      """
        + examples(
          "gazelab schema experiment > experiment.schema.json",
          "gazelab schema dataset > dataset.schema.json",
          "gazelab schema python > gazelab_model.py"
        ))

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case experiment, dataset, calibration, table, tables, answers, files, python, r

    func text(asMarkdown: Bool) -> String {
      switch self {
      case .experiment: ExperimentSchema.text
      case .dataset: DatasetSchema.text
      case .calibration: CalibrationSchema.text
      case .table: TableSchema.text
      case .tables: TableSchema.recordText
      case .answers: AnswerSchema.text
      case .python: ProgramModule.python.text
      case .r: ProgramModule.r.text
      case .files: asMarkdown ? FileDictionary.markdown : FileDictionary.json
      }
    }
  }

  enum Format: String, CaseIterable, ExpressibleByArgument { case json, markdown }

  @Argument(help: "What to describe.") var subject = Subject.experiment

  @Option(help: "json, or markdown for files.") var format = Format.json

  func validate() throws {
    if format == .markdown && subject != .files {
      throw ValidationError("--format markdown is only for files")
    }
  }

  func work() async throws { try show(subject.text(asMarkdown: format == .markdown)) }
}
