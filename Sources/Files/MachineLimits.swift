internal import CProcessLimits
internal import Foundation

/// A resource that the system does not give the program, as a sentence.
package struct MachineShortage: Error, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) { description = sentence }
}

/// The resources that the program needs. Dispatch and OpenBLAS crash or wait for ever where they lack files, threads or
/// memory, and say nothing. So this is found out first, by taking as much and giving it back.
package enum MachineLimits {
  /// Threads need more than this for the frames of the solvers and of the readers.
  private static let leastStack = 512 << 10
  private static let leastThreadCount = 4

  /// The number of files that the program opens at the same time.
  static func fileCount(processorCount: Int) -> Int { 24 + 4 * min(max(processorCount, 1), 40) }

  /// - Throws: If there is too little of something.
  package static func check() throws(MachineShortage) {
    gazelab_survive_large_writes()
    if let stack = limit(GAZELAB_STACK), stack < leastStack {
      throw MachineShortage(
        "a stack of \(stack / 1024) kB is too small; raise 'ulimit -s' to \(leastStack / 1024) or more")
    }
    let files = fileCount(processorCount: ProcessInfo.processInfo.activeProcessorCount)
    guard gazelab_can_open(CInt(clamping: files)) != 0 else {
      let most = limit(GAZELAB_FILES).map { ": 'ulimit -n' allows \($0) in all" } ?? ""
      throw MachineShortage(
        "the program cannot open \(files) more files at the same time\(most); raise it to 256")
    }
    guard gazelab_can_run_threads(CInt(leastThreadCount)) != 0 else {
      throw MachineShortage(
        "the program cannot start \(leastThreadCount) threads; raise 'ulimit -u' or 'ulimit -v', or the number of tasks "
          + "that a container may have")
    }
  }

  /// Allows the program as many open files as the system lets it allow itself; each connection of a server is one.
  package static func raiseFileCount() { gazelab_raise_files() }

  /// The limit of address space or of data in bytes, whichever is smaller, and the command that sets it; nil without one.
  package static var memory: (byteCount: Int, command: String)? {
    let limits = [(GAZELAB_ADDRESS_SPACE, "ulimit -v"), (GAZELAB_DATA, "ulimit -d")].compactMap {
      kind, command in
      limit(kind).map { (byteCount: $0, command: command) }
    }
    return limits.min { $0.byteCount < $1.byteCount }
  }

  /// How much of its address space the program uses, in bytes; 0 where the system does not say.
  package static var usedMemory: Int {
    (pageCounts.first ?? 0).multipliedReportingOverflow(by: Int(getpagesize())).partialValue
  }

  /// The pages of the program's address space, then those that are resident; empty where the system does not say.
  static var pageCounts: [Int] {
    let text = (try? readFile("/proc/self/statm", limit: 4096)) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
  }

  /// Makes the program end with a code and a sentence, instead of a signal, when it crashes. The Swift runtime cannot go
  /// on without memory, so that a failed allocation is such an end, and so is a fault of the program's own.
  package static func endCrashes(with code: CInt) {
    let limit = memory.map { "'\($0.command)' allows \($0.byteCount / 1024) kB; raise the limit, or" }
    unsafe gazelab_end_crashes_with(
      code,
      "error: the program had to end because memory ran out: \(limit ?? "the system gives no more;") "
        + "select fewer captures or features\n",
      "error: the program had to end because of a fault of its own; please report the command and what it read\n"
    )
  }

  private static func limit(_ kind: gazelab_limit_kind) -> Int? {
    let limit = gazelab_limit(kind)
    return limit < 0 ? nil : Int(limit)
  }
}
