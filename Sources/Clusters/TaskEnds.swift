import Files
import Inputs

/// The exit codes that tasks recorded: files `<shard>.<job>.exit` and `merge.<job>.exit`.
struct TaskEnds {
  private let folder: String
  /// The highest number of a job of each task.
  private let lastJob: [String: Int]

  /// A folder that does not exist holds no ends.
  init(folder: String) throws(FileError) {
    var lastJob = [String: Int]()
    let names = PathKind(of: folder) == .missing ? [] : try namesInFolder(folder)
    for name in names {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[2] == "exit", isInteger(parts[1]), let job = Int(parts[1]) else {
        continue
      }
      lastJob[parts[0]] = max(lastJob[parts[0]] ?? 0, job)
    }
    self.folder = folder
    self.lastJob = lastJob
  }

  /// The last end of a task: by job number, because times of files on a network disk cannot be trusted.
  func last(of task: String) -> (job: Int, code: Int)? {
    guard let job = lastJob[task], let bytes = try? readFile("\(folder)/\(task).\(job).exit", limit: 100),
      let code = Int(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }), (0...255).contains(code)
    else { return nil }
    return (job, code)
  }
}
