import Files
import Inputs

/// What a path that is no experiment file probably meant.
enum ExperimentPaths {
  static let endings = [".yaml", ".yml"]

  /// What to add to a message that there is no file at a path.
  static func hint(for path: String) -> String {
    if PathKind(of: path) == .folder { return hint(forFolder: path) }
    return near.hint(for: path)
  }

  private static let near = NearPath(endings: endings, below: ["experiments"], where: isExperiment)

  @Sendable private static func isExperiment(_ path: String) -> Bool {
    endings.contains(where: path.hasSuffix) && PathKind(of: path) == .file
  }

  private static func hint(forFolder path: String) -> String {
    var folder = path
    while folder.count > 1 && folder.hasSuffix("/") { folder.removeLast() }
    let names = ((try? namesInFolder(folder)) ?? []).filter { isExperiment("\(folder)/\($0)") }
    if names.count == 1 { return "; did you mean \("\(folder)/\(names[0])".quoted)?" }
    if !names.isEmpty { return "; for all \(names.count) of its experiments: \(folder)/*\(endings[0])" }
    // A run's folder is called like its experiment.
    let parts = folder.split(separator: "/")
    let found = parts.indices.lazy.flatMap { first in
      endings.map { "experiments/" + parts[first...].joined(separator: "/") + $0 }
    }.first(where: isExperiment)
    return found.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}
