import Files
import Foundation
import Inputs

/// The folder of a study that runs on a cluster: scripts, logs, how tasks ended, and which jobs were submitted.
package struct ClusterFolder: Sendable {
  package let path: String
  package let shardCount: Int
  /// The folder of the run, relative to `path`.
  private let run: String
  let title: String
  /// The jobs' name without a prefix.
  let name: String
  let parallelTasks: Int?
  /// In the order in which they were made.
  private(set) var submissions: [Submission]

  /// The folder of the run.
  package var runFolder: String { "\(path)/\(run)" }

  static let descriptionName = "cluster.json"
  static let submissionsName = "jobs.json"

  /// Reads a folder that `create` has written.
  package init(path: String) throws(InputError) {
    let file = "\(path)/\(Self.descriptionName)"
    guard PathKind(of: file) == .file else {
      throw InputError(
        Place(file: path),
        "has no \(Self.descriptionName); make the folder with gazelab slurm script FILE -o DIR",
        kind: .missing)
    }
    var section = JSONSection(try JSONDocument(path: file))
    if section.integer("version", in: 1...Int(Int32.max)) > 1 {
      section.record("version", "was written by a newer version of this program")
    }
    title = section.text("title")
    name = section.text("name")
    run = section.text("run")
    shardCount = section.integer("shards", in: 1...ClusterProfile.shardLimit)
    parallelTasks = section.optionalInteger("parallelTasks", in: 1...ClusterProfile.shardLimit)
    try section.finish()
    self.path = path
    submissions = try Self.submissions(in: path)
  }

  /// Writes scripts, their description, and folders for logs and ends of tasks. Submits nothing.
  ///
  /// - Parameters:
  ///   - path: An absolute path; the scripts hold it.
  ///   - run: The folder of the run, relative to `path`.
  ///   - arraySize: The cluster's MaxArraySize; nil if it is not known yet.
  /// - Throws: `InputError` if jobs of this folder were submitted; `FileError`.
  package static func create(
    at path: String, run: String, _ job: ShardedJob, _ profile: ClusterProfile, arraySize: Int?
  ) throws {
    try checkUnused(path)
    let slug = slug(job.title)
    let name = slug.isEmpty ? "study" : slug
    let script = BatchScript(job: job, profile: profile, folder: path, name: name)
    let blocks = ArrayBlock.blocks(
      of: Array(1...job.shardCount), arraySize: arraySize ?? ClusterProfile.shardLimit + 1)
    let parallel = profile.parallelTasks.map { max(1, $0 / blocks.count) }
    let description: [String: JSONValue?] = [
      "version": .integer(1), "title": .text(job.title), "name": .text(name), "run": .text(run),
      "shards": .integer(job.shardCount), "parallelTasks": profile.parallelTasks.map(JSONValue.integer),
    ]
    let readme = ClusterReadme(
      job: job, folder: path, run: run, blocks: blocks, parallelTasks: parallel, isSizeKnown: arraySize != nil
    )
    for folder in ["logs", "tasks"] { try makeFolder("\(path)/\(folder)") }
    try DurableFolder(path).write([
      (BatchScript.array, Array(script.arrayText(blocks[0]).utf8)),
      (BatchScript.merge, Array(script.mergeText.utf8)), ("README.md", Array(readme.text.utf8)),
      (descriptionName, JSONValue.record(description).bytes(.line)),
    ])
  }

  /// - Throws: `InputError` if jobs of this folder were submitted.
  package static func checkUnused(_ path: String) throws(InputError) {
    guard try submissions(in: path).isEmpty else {
      throw InputError(
        Place(file: path),
        "its jobs have been submitted; go on with gazelab slurm resume \(shellWord(path)), or name another folder"
      )
    }
  }

  /// Stores which jobs were submitted, before anything else is submitted.
  mutating func store(_ submission: Submission, at index: Int) throws {
    if index == submissions.count { submissions.append(submission) } else { submissions[index] = submission }
    try DurableFolder(path).write([
      (Self.submissionsName, JSONValue(["submissions": submissions]).bytes(.line))
    ])
  }

  var jobNames: Set<String> { [BatchScript.arrayName(name), BatchScript.mergeName(name)] }
  var jobs: [Int] { submissions.flatMap(\.jobs) }

  private static func submissions(in path: String) throws(InputError) -> [Submission] {
    let file = "\(path)/\(submissionsName)"
    guard PathKind(of: file) == .file else { return [] }
    var section = JSONSection(try JSONDocument(path: file))
    let submissions = section.sections("submissions") { Submission(from: &$0) }
    try section.finish()
    return submissions
  }

  private static func makeFolder(_ path: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError.unwritable(path: path, reason: error.localizedDescription)
    }
  }

}
