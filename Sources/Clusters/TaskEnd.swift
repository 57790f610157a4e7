/// The end of a task that did not finish its shard, with the advice to try again or not.
struct TaskEnd: Hashable, Sendable {
  let sentence: String
  let isRetried: Bool

  /// - Parameter code: The exit code that the task recorded.
  init(exitCode code: Int) {
    (sentence, isRetried) =
      switch code {
      case 0: ("ended well, but what it found is missing or damaged", true)
      case 64: ("exit 64: the command line is invalid", false)
      case 65: ("exit 65: data, experiment or program is invalid or not as planned", false)
      case 66: ("exit 66: a file is missing", false)
      case 70: ("exit 70: an internal error", false)
      case 73: ("exit 73: could not write; is the disk full?", true)
      case 75: ("exit 75: stopped in order, at its time limit or preempted", true)
      case 126, 127: ("exit \(code): the program could not be started", false)
      case 128 + 4: ("crashed (SIGILL), perhaps because the processor is too old", false)
      case 128 + 5, 128 + 6, 128 + 7, 128 + 8, 128 + 11: ("crashed (signal \(code - 128))", false)
      case 128 + 9: ("killed (signal 9), perhaps out of memory", true)
      case 129...: ("ended by signal \(code - 128)", true)
      default: ("exit \(code)", false)
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
}
