/// How a task ended without all that it should have found, and whether it is worth trying again.
struct TaskEnd: Hashable, Sendable {
  let sentence: String
  let isRetried: Bool

  /// - Parameter code: The exit code that the task recorded.
  init(exitCode code: Int) {
    switch code {
    case 0: (sentence, isRetried) = ("ended well, but what it found is missing or damaged", true)
    case 64: (sentence, isRetried) = ("exit 64: the command line is invalid", false)
    case 65:
      sentence = "exit 65: data, experiment or program is invalid or not as planned"
      isRetried = false
    case 66: (sentence, isRetried) = ("exit 66: a file is missing", false)
    case 70: (sentence, isRetried) = ("exit 70: an internal error", false)
    case 73: (sentence, isRetried) = ("exit 73: could not write; is the disk full?", true)
    case 75: (sentence, isRetried) = ("exit 75: stopped in order, at its time limit or preempted", true)
    case 126, 127: (sentence, isRetried) = ("exit \(code): the program could not be started", false)
    case 129...: (sentence, isRetried) = Self.killed(by: code - 128)
    default: (sentence, isRetried) = ("exit \(code)", false)
    }
  }

  /// - Parameter state: What Slurm calls the end of a task that recorded none; nil if it has forgotten the task.
  init(state: String?) {
    isRetried = true
    sentence =
      switch state {
      case "NODE_FAIL", "BOOT_FAIL": "its node failed"
      case "PREEMPTED": "preempted"
      case "TIMEOUT", "DEADLINE": "killed at its time limit"
      case "OUT_OF_MEMORY": "out of memory"
      case "CANCELLED", "REVOKED": "cancelled"
      default: "ended without recording an exit code: killed, out of memory, or its node failed"
      }
  }

  private static func killed(by signal: Int) -> (String, Bool) {
    switch signal {
    case 4: ("crashed (SIGILL), perhaps because the processor is too old", false)
    case 5, 6, 7, 8, 11: ("crashed (signal \(signal))", false)
    case 9: ("killed (signal 9), perhaps out of memory", true)
    default: ("ended by signal \(signal)", true)
    }
  }
}
