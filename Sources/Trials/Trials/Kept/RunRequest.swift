import Captures
import Files
import Foundation
import Inputs

/// `units/request.json`: what was asked of a run, so that its units can be merged from its folder alone.
package struct RunRequest: Sendable, Codable, Equatable {
  static let name = "request.json"

  /// The experiment file as it was named, relative to `workingFolder`.
  package let experiment: String
  /// The digest of the file's bytes, and its text; no text under pseudonyms, since it may hold names.
  package let sha256: String
  package let text: String?
  package let overrides: [String]
  package let datasets: [String]
  /// True if links may lead out of the datasets' folders; nil, as in earlier files, if not.
  private let followsLinks: Bool?
  package let skipsMissing: Bool
  package let pseudonyms: String?
  /// The folder in which paths are resolved.
  package let workingFolder: String
  /// The output folder as it was named.
  package private(set) var out = ""
  package private(set) var drawsFigures = true
  package private(set) var keepsPredictions = false
  package private(set) var engine = FittingEngine.shared

  /// - Parameter pseudonyms: The path of the file that maps names to codes; nil for names.
  package init(
    _ file: ExperimentFile, in folders: DatasetFolders, skipsMissing: Bool, pseudonyms: String? = nil
  ) {
    experiment = file.pseudonyms?.scrubbed(file.path) ?? file.path
    sha256 = file.sha256
    text = pseudonyms == nil ? file.text : nil
    overrides = file.overrides
    datasets = folders.folders
    followsLinks = folders.followsLinks ? true : nil
    self.skipsMissing = skipsMissing
    self.pseudonyms = pseudonyms
    workingFolder = FileManager.default.currentDirectoryPath
  }

  package var mayFollowLinks: Bool { followsLinks ?? false }

  /// The same request with what a run adds to its experiment.
  package func run(out: String, _ options: RunOptions) -> RunRequest {
    changed(self) { request in
      request.out = out
      request.drawsFigures = options.drawsFigures
      request.keepsPredictions = options.keepsPredictions
      request.engine = options.engine
    }
  }

  /// Identifies the plan and what is asked beside it: all that the files of a run depend on, wherever they lie.
  func digest(with plan: UnitPlan) -> String {
    let asked =
      [sha256] + overrides + [
        "\(skipsMissing)", "\(pseudonyms != nil)", "\(drawsFigures)", "\(keepsPredictions)",
      ]
    return Files.sha256(plan.bytes + asked.flatMap { Array("\($0.utf8.count):\($0)\n".utf8) })
  }

  var bytes: [UInt8] { JSONValue(self).bytes(.record) }

  /// Reads what was asked of the run in a folder.
  ///
  /// - Throws: `InputError` if the folder has no units, or they are of another version.
  package init(ofRun folder: String) throws(InputError) {
    let path = "\(folder)/\(KeptUnits.folderName)/\(Self.name)"
    guard let bytes = try? readFile(path, limit: 100_000_000) else {
      throw InputError(
        Place(file: path),
        "there is no such file; a folder in which `gazelab run --shard` has kept units was expected",
        kind: .missing)
    }
    guard let request = try? RunRequest(decoding: bytes) else {
      throw InputError(
        Place(file: path), "is not a request that this version can read; run the shards again")
    }
    self = request
  }
}
