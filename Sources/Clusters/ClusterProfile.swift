import Files
import Inputs

/// The settings that a cluster needs to run our tasks, as its users write them into a profile file.
///
/// No value can break out of its `#SBATCH` line. Setup lines are shell commands and are not checked.
package struct ClusterProfile: Sendable, Equatable {
  /// How the work is divided into shards.
  package enum Division: Sendable, Equatable {
    case shards(Int)
    /// As many shards as make each last about so many minutes.
    case minutesPerShard(Int)
  }

  let partition: String?
  let account: String?
  let qos: String?
  let time: TimeLimit?
  /// Memory per task, such as `4G`.
  let memory: String?
  package let cpusPerTask: Int
  let constraint: String?
  /// How many tasks may run at a time; nil for any number.
  let parallelTasks: Int?
  /// The division of the work into shards; nil if the profile leaves it open.
  package let division: Division?
  /// Further arguments of sbatch.
  let extraArguments: [String]
  /// Shell lines that prepare a node, such as `module load`.
  let setup: String

  /// The largest number of shards that we write scripts for.
  package static let shardLimit = 100_000

  /// The profile of a cluster that needs to be told nothing.
  package static let plain = ClusterProfile(setup: "")

  private init(setup: String) {
    partition = nil
    account = nil
    qos = nil
    time = nil
    memory = nil
    cpusPerTask = 1
    constraint = nil
    parallelTasks = nil
    division = nil
    extraArguments = []
    self.setup = setup
  }

  /// Reads a profile file.
  ///
  /// - Throws: Everything that is wrong with the file.
  package init(file: String) throws(InputError) {
    var errors = [InputError]()
    let profile = try ConfigSection.read(ConfigNode(file: file, pipes: .named), into: &errors) {
      ClusterProfile(from: &$0)
    }
    guard let profile else { throw InputError(errors) }
    self = profile
  }

  init(from section: inout ConfigSection) {
    partition = section.batchWord("partition")
    account = section.batchWord("account")
    qos = section.batchWord("qos")
    time = section.timeLimit("time")
    memory = section.memory("mem")
    cpusPerTask = section.integer("cpus-per-task", in: 1...1024, default: 1)
    constraint = section.batchWord("constraint")
    parallelTasks = section.optionalCount("array-parallel", limit: Self.shardLimit)
    let shards = section.optionalCount("shards", limit: Self.shardLimit)
    let minutes = section.optionalCount("minutes-per-shard", limit: 7 * 24 * 60)
    if shards != nil && minutes != nil {
      section.record("minutes-per-shard", "'shards' and 'minutes-per-shard' exclude each other; keep one")
    }
    division = shards.map(Division.shards) ?? minutes.map(Division.minutesPerShard)
    extraArguments = section.extraArguments("extra")
    setup = section.texts("setup", isRequired: false).joined(separator: "\n")
  }

  /// The `#SBATCH` lines that the array and the merge job have in common.
  var headerLines: [String] {
    let named = [
      ("partition", partition), ("account", account), ("qos", qos), ("time", time?.text), ("mem", memory),
      ("cpus-per-task", "\(cpusPerTask)"), ("constraint", constraint),
    ]
    let arguments = named.compactMap { name, value in value.map { "--\(name)=\($0)" } } + extraArguments
    return arguments.map { "#SBATCH \($0)" }
  }
}

extension ConfigSection {
  fileprivate mutating func optionalCount(_ key: String, limit: Int) -> Int? {
    let count = integer(key, in: 1...limit, default: 1)
    return has(key) ? count : nil
  }

  fileprivate mutating func batchWord(_ key: String) -> String? {
    guard let text = optionalText(key) else { return nil }
    guard BatchWord.isSafe(text), !text.hasPrefix("-") else {
      record(key, "\(key.quoted) must be one word without spaces or quotation marks, not \(text.quoted)")
      return nil
    }
    return text
  }

  fileprivate mutating func timeLimit(_ key: String) -> TimeLimit? {
    guard let text = optionalText(key) else { return nil }
    let limit = TimeLimit(text)
    if limit == nil {
      record(
        key,
        "\(key.quoted) must be minutes, hours:minutes:seconds or days-hours:minutes:seconds, not \(text.quoted)"
      )
    }
    return limit
  }

  fileprivate mutating func memory(_ key: String) -> String? {
    guard let text = optionalText(key) else { return nil }
    guard text.wholeMatch(of: /[1-9][0-9]{0,11}[KMGT]?/) != nil else {
      record(
        key, "\(key.quoted) must be a number of megabytes, or a number with K, M, G or T, not \(text.quoted)")
      return nil
    }
    return text
  }

  /// Arguments of sbatch, each one word.
  fileprivate mutating func extraArguments(_ key: String) -> [String] {
    let arguments = texts(key, isRequired: false)
    for argument in arguments {
      guard BatchWord.isSafe(argument), argument.hasPrefix("--") else {
        record(key, "\(argument.quoted) must be one argument of sbatch without spaces, such as --gres=gpu:1")
        continue
      }
      let name = String(argument.dropFirst(2).prefix { $0 != "=" })
      if let owner = BatchWord.takenArguments[name] {
        record(key, "'--\(name)' cannot be given here: \(owner)")
      }
    }
    return arguments
  }
}
