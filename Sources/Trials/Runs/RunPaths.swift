import Files
import Inputs

/// What a path that is no run's folder probably meant.
enum RunPaths {
  /// The end of a message that there is no run at a path: `; did you mean 'x'? rest`, or `; rest`.
  static func hint(for path: String, then rest: String) -> String {
    if let run = run(ofFile: path) { return "; did you mean \(run.onOneLine.quoted)? \(rest)" }
    return near.hint(for: path, then: rest)
  }

  private static let root = "reports"

  // A folder that contains runs can stand for them.
  private static let near = NearPath(below: [root]) { PathKind(of: $0) == .folder }

  private static func isRun(_ path: String) -> Bool { PathKind(of: "\(path)/\(RunRecord.name)") == .file }

  /// The run that a file belongs to, or whose experiment it is; nil if there is none.
  private static func run(ofFile path: String) -> String? {
    guard PathKind(of: path) == .file else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return [folder, "\(root)/\(ExperimentFile.runPath(ofFile: path))"].first(where: isRun)
  }
}
