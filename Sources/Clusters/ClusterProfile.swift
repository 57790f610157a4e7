import Files
import Inputs

/// The settings that a cluster needs to run our tasks, as its users write them into a profile file.
///
/// No value can break out of its `#SBATCH` line. Setup lines are shell commands and are not checked.
package struct ClusterProfile: Sendable, Equatable {
  /// The division of the work into shards.
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
  /// The number of tasks that may run at a time; nil for any number.
  let parallelTasks: Int?
  /// The division of the work into shards; nil if the profile leaves it open.
  package let division: Division?
  let extraArguments: [String]
  /// Shell lines that prepare a node, such as `module load`.
  let setup: String

  /// The largest number of shards that we write scripts for.
  package static let shardLimit = 100_000

  /// The profile of a cluster that needs to be told nothing.
  package static let plain: ClusterProfile = {
    var section = ConfigSection(ConfigNode(content: .mapping([]), place: Place(file: "")))
    return ClusterProfile(from: &section)
  }()

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
    time = section.optionalText(
      "time", "minutes, hours:minutes:seconds or days-hours:minutes:seconds", where: { TimeLimit($0) != nil }
    ).flatMap(TimeLimit.init)
    memory = section.optionalText("mem", "a number of megabytes, or a number with K, M, G or T") {
      $0.wholeMatch(of: /[1-9][0-9]{0,11}[KMGT]?/) != nil
    }
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

  /// - Parameter demand: What the text must be if it is not good.
  fileprivate mutating func optionalText(
    _ key: String, _ demand: String, where isGood: (String) -> Bool
  ) -> String? {
    guard let text = optionalText(key) else { return nil }
    if isGood(text) { return text }
    record(key, "\(key.quoted) must be \(demand), not \(text.quoted)")
    return nil
  }

  fileprivate mutating func batchWord(_ key: String) -> String? {
    optionalText(key, "one word without spaces or quotation marks") {
      BatchWord.isSafe($0) && !$0.hasPrefix("-")
    }
  }

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

enum BatchWord {
  /// Returns whether a text is one word that sbatch takes as it is: no space, quotation mark, escape, comment or line
  /// break.
  static func isSafe(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 1000 && text.utf8.allSatisfy(allowed.contains)
  }

  private static let allowed = Set(
    ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "_.,:=+@%&|*()[]!/-~^").utf8)

  /// The arguments of sbatch that the scripts or the keys of a profile set, and who does.
  static let takenArguments: [String: String] = {
    let keys = ["partition", "account", "qos", "time", "mem", "cpus-per-task", "constraint"]
    let own = [
      "array", "chdir", "mem-per-cpu", "dependency", "error", "job-name", "no-requeue", "ntasks", "nodes",
      "open-mode", "output", "parsable", "requeue", "signal", "test-only", "wait", "wrap",
    ]
    return Dictionary(
      keys.map { ($0, "use the key '\($0)'") } + own.map { ($0, "the scripts set it") },
      uniquingKeysWith: { first, _ in first })
  }()
}

/// A time limit as Slurm writes it: minutes, minutes:seconds, hours:minutes:seconds, days-hours, and so on.
struct TimeLimit: Sendable, Equatable {
  let text: String
  let seconds: Int

  init?(_ text: String) {
    let number = /[0-9]{1,6}/
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let fields = parts[parts.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    let words = parts.dropLast() + fields
    guard (1...3).contains(fields.count), words.allSatisfy({ $0.wholeMatch(of: number) != nil }) else {
      return nil
    }
    let values = words.compactMap { Int($0) }
    let weights =
      parts.count == 2 ? [86400, 3600, 60, 1] : [[60], [60, 1], [3600, 60, 1]][fields.count - 1]
    let seconds = zip(values, weights).map { $0 * $1 }.reduce(0, +)
    guard seconds >= 60 else { return nil }
    self.text = text
    self.seconds = seconds
  }

  /// The time before its end at which a task gets the signal to stop: a minute, but at most a quarter of a short task.
  var warningSeconds: Int { min(60, seconds / 4) }
}
