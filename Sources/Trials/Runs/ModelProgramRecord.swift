import Calibration
import Inputs
import Programs

/// A program that a calibrator starts, as a run's record names it.
package struct ModelProgramRecord: Sendable, Codable {
  package struct File: Sendable, Codable {
    package let file: String
    package let sha256: String
  }

  /// The words of the command as the experiment has them.
  package let command: [String]
  package let files: [File]
  /// What the program said of itself and its libraries; nil if it said nothing, or did not fit anything in this run.
  package let version: String?

  static func all(
    in file: ExperimentFile, _ shown: (String) -> String
  ) -> [String: [ModelProgramRecord]]? {
    let found = file.calibrators.map { planned in
      (planned.label, planned.calibrator.needs.programs.map { ModelProgramRecord($0, shown) })
    }.filter { !$0.1.isEmpty }
    return found.isEmpty ? nil : Dictionary(uniqueKeysWithValues: found)
  }

  /// The command, its files and its version on one line.
  package var text: String {
    ([command.joined(separator: " ")] + files.map { "\($0.file): sha256 \($0.sha256)" }
      + (version.map { [$0] } ?? [])).joined(separator: "; ").onOneLine
  }
}

extension ModelProgramRecord {
  private init(_ program: ProgramCommand, _ shown: (String) -> String) {
    self.init(
      command: program.words.map(shown),
      files: program.files.map { File(file: shown($0.word), sha256: $0.sha256) },
      version: ProgramHost.current?.version(of: program))
  }
}
