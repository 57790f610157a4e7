import Files
import Foundation
import Inputs

/// The folder of a study that runs on a cluster: scripts, logs, how tasks ended, and which jobs were submitted.
package struct ClusterFolder: Sendable {
  /// The content of `cluster.json`, sorted by key.
  private struct Description: Codable {
    /// The jobs' name without a prefix.
    let name: String
    let parallelTasks: Int?
    /// The folder of the run, relative to this one.
    let run: String
    let shards: Int
    let title: String
    let version: Int
  }

  private struct Jobs: Codable { let submissions: [Submission] }

  package let path: String
  private let description: Description
  private(set) var submissions: [Submission]

  package var shardCount: Int { description.shards }
  package var runFolder: String { "\(path)/\(description.run)" }
  var title: String { description.title }
  var parallelTasks: Int? { description.parallelTasks }
  var jobNames: Set<String> {
    [BatchScript.arrayName(description.name), BatchScript.mergeName(description.name)]
  }
  var jobs: [Int] { submissions.flatMap(\.jobs) }

  private static let descriptionName = "cluster.json"
  private static let submissionsName = "jobs.json"

  /// Reads a folder that `create` has written.
  package init(path: String) throws(InputError) {
    guard let description: Description = try Self.record(Self.descriptionName, in: path) else {
      throw InputError(
        Place(file: path),
        "has no \(Self.descriptionName); make the folder with gazelab slurm script FILE -o DIR",
        kind: .missing)
    }
    let place = Place(file: "\(path)/\(Self.descriptionName)")
    guard description.version == 1 else {
      throw InputError(place, "was written by a newer version of this program")
    }
    guard (1...ClusterProfile.shardLimit).contains(description.shards) else {
      throw InputError(
        place,
        "'shards' must be a whole number from 1 to \(ClusterProfile.shardLimit), not \(description.shards)")
    }
    guard description.parallelTasks.map({ (1...ClusterProfile.shardLimit).contains($0) }) != false else {
      throw InputError(
        place, "'parallelTasks' must be a whole number from 1 to \(ClusterProfile.shardLimit)")
    }
    self.path = path
    self.description = description
    submissions = try Self.submissions(in: path)
  }

  private static func record<Record: Decodable>(
    _ name: String, in folder: String
  ) throws(InputError) -> Record? {
    let path = "\(folder)/\(name)"
    guard PathKind(of: path) == .file else { return nil }
    let bytes = try InputError.from { () throws(FileError) in
      try readFile(path, limit: JSONDocument.Limits.bytes)
    }
    return try Record(decoding: bytes, path: path)
  }

  private static func submissions(in path: String) throws(InputError) -> [Submission] {
    let jobs: Jobs? = try record(submissionsName, in: path)
    let submissions = jobs?.submissions ?? []
    guard submissions.allSatisfy(\.isPlausible) else {
      throw InputError(Place(file: "\(path)/\(submissionsName)"), "has a number that no job can have")
    }
    return submissions
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
    let description = Description(
      name: name, parallelTasks: profile.parallelTasks, run: run, shards: job.shardCount, title: job.title,
      version: 1)
    let readme = ClusterReadme(
      job: job, folder: path, run: run, blocks: blocks, parallelTasks: parallel, isSizeKnown: arraySize != nil
    )
    for folder in ["logs", "tasks"].map({ "\(path)/\($0)" }) {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw FileError.unwritable(path: folder, reason: error.localizedDescription)
      }
    }
    try DurableFolder(path).write([
      (BatchScript.array, Array(script.arrayText(blocks[0]).utf8)),
      (BatchScript.merge, Array(script.mergeText.utf8)), ("README.md", Array(readme.text.utf8)),
      (descriptionName, JSONValue(description).bytes(.line)),
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
      (Self.submissionsName, JSONValue(Jobs(submissions: submissions)).bytes(.line))
    ])
  }
}
