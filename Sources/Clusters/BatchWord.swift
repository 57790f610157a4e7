/// Rules for the words of an `#SBATCH` line.
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
      "open-mode",
      "output",
      "parsable", "requeue", "signal", "test-only", "wait", "wrap",
    ]
    return Dictionary(
      keys.map { ($0, "use the key '\($0)'") } + own.map { ($0, "the scripts set it") },
      uniquingKeysWith: { first, _ in first })
  }()
}
