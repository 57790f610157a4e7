import Files
import Foundation
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Scores
@testable import Trials

/// The captures of the thesis, which may not be part of this project.
enum RealCaptures {
  /// The folder that contains `schneuwly-2024/`; nil if GAZELAB_DATASETS names none.
  static let folder: String? = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]?
    .split(separator: ":").map(String.init)
    .first { PathKind(of: $0 + "/schneuwly-2024") == .folder }

  /// The folder of other trackers' files, which lies beside that of the captures.
  static let samples: String? = folder.map { $0 + "/../samples" }.flatMap {
    PathKind(of: $0) == .folder ? $0 : nil
  }

  static let advice: Comment =
    "needs the thesis's captures: set GAZELAB_DATASETS to the folder of schneuwly-2024/"

  static let main = "calibrationData_2024-05-14T13-47-48Z"
  static let withoutLookAt = "calibrationData_2024-04-29T12-56-12Z"
  static let otherPerson = "calibrationData_2024-05-08T11-11-42Z"

  /// The project's root.
  static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  static var folders: DatasetFolders {
    DatasetFolders(named: [folder ?? "", root + "/datasets"], environment: nil)
  }

  static func dataset() throws -> Dataset { try read.get() }

  /// Read once for all tests.
  private static let read = Result {
    try Dataset("schneuwly-2024", relativeTo: ".", in: folders, at: Place(file: "test"))
  }

  static func capture(_ name: String) throws -> Capture {
    try #require(try dataset().captures.first { $0.name == name })
  }

  /// Runs an experiment of the project into a temporary folder.
  static func run(
    _ experiment: String, setting overrides: [String] = [], skipsMissing: Bool = false
  ) async throws -> Run {
    let out = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: out) }
    let experiment = try Experiment(
      file: "\(root)/experiments/\(experiment)", setting: overrides, in: folders, skipsMissing: skipsMissing)
    return try await experiment.run(out: out, RunOptions(drawsFigures: false))
  }
}

extension Run {
  /// The summary of the only cell with these features and this calibrator.
  func summary(_ features: String, _ calibrator: String = "linear") throws -> Summary {
    try #require(summaries.first { $0.cell.features == features && $0.cell.calibrator == calibrator })
  }
}
