import Foundation
import TestSupport

@testable import Clusters

/// Slurm's commands as scripts in a folder. They answer what files beside them say, and note how they were called.
struct FakeSlurm {
  let folder: TemporaryFolder

  var slurm: Slurm { Slurm(path: folder.at("bin")) }

  /// - Parameter commands: Which commands there are.
  init(
    _ folder: TemporaryFolder, arraySize: Int = 1001,
    commands: Set<String> = ["sbatch", "squeue", "scontrol", "scancel"]
  ) throws {
    self.folder = folder
    try folder.write("queue", "")
    let note =
      "#!/bin/sh\ncd '\(folder.path)'\nfor word; do printf '%s ' \"$word\"; done >> calls; echo >> calls\n"
    let bodies = [
      "sbatch": """
      [ ! -f refusal ] || { cat refusal >&2; exit 1; }
      echo x >> submitted; echo $((100 + $(wc -l < submitted)))
      """,
      "squeue": "cat queue",
      "scontrol": "echo 'Configuration data'; echo 'MaxArraySize            = \(arraySize)'",
      "scancel": ":",
      "sacct": "cat accounts",
    ]
    for (name, body) in bodies where commands.contains(name) {
      try folder.writeProgram(
        "bin/\(name)", name == "squeue" ? "#!/bin/sh\ncd '\(folder.path)'\n\(body)\n" : note + body + "\n")
    }
  }

  /// What squeue prints.
  func queue(_ lines: String...) throws { try folder.write("queue", lines.joined(separator: "\n")) }

  /// The arguments of all calls since the last time this was asked, one line for each call.
  func calls() throws -> [String] {
    guard folder.has("calls") else { return [] }
    let lines = try folder.text("calls").split(separator: "\n").map { String($0.dropLast()) }
    try FileManager.default.removeItem(atPath: folder.at("calls"))
    return lines
  }
}

extension ClusterFolder {
  /// A folder of `shards` shards in `study`, which nothing has been submitted from.
  static func made(
    in folder: TemporaryFolder, shards: Int, profile: String = "{}", program: String = "/opt/gazelab"
  ) throws -> ClusterFolder {
    let job = ShardedJob(
      title: "lab/first", program: program, arguments: ["run", "first.yaml"],
      mergeArguments: ["merge", "reports/lab/first"], workingFolder: folder.path,
      environment: [("OPENBLAS_CORETYPE", "Haswell")], shardCount: shards)
    try folder.write("profile.yaml", profile)
    try create(
      at: folder.at("study"), run: "reports/lab/first", job,
      ClusterProfile(file: folder.at("profile.yaml")), arraySize: nil)
    return try ClusterFolder(path: folder.at("study"))
  }
}
