internal import CProcessLimits
internal import Foundation

/// A resource that the system does not give the program, as a sentence.
package struct MachineShortage: Error, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) { description = sentence }
}

/// The resources that the program takes from the system before it works.
///
/// Dispatch and OpenBLAS crash or wait for ever where they lack files, threads or memory, and say nothing. So this is
/// found out first, by taking as much and giving it back.
package enum MachineLimits {
  /// Threads need more than this for the frames of the solvers and of the readers.
  private static let leastStack = 512 << 10
  private static let leastThreadCount = 4

  /// The number of files that the program opens at the same time: its own, pipes to other programs, and a few per
  /// processor.
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
        "the program cannot open \(files) more files at the same time\(most); raise it to 256"
      )
    }
    guard gazelab_can_run_threads(CInt(leastThreadCount)) != 0 else {
      throw MachineShortage(
        "the program cannot start \(leastThreadCount) threads; raise 'ulimit -u' or 'ulimit -v', or the number of tasks "
          + "that a container may have")
    }
  }

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
    guard let bytes = try? readFile("/proc/self/statm", limit: 4096),
      let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").first.flatMap({ Int($0) })
    else { return 0 }
    return pages.multipliedReportingOverflow(by: Int(getpagesize())).partialValue
  }

  /// Makes a program whose memory is limited end with a code and a sentence, instead of a signal, when it runs out of
  /// it.
  ///
  /// The Swift runtime cannot go on without memory; nothing can be done but to say so.
  package static func endCrashes(with code: CInt) {
    guard let (limit, command) = memory else { return }
    let sentence =
      "error: the program had to end, most likely because its memory ran out: '\(command)' allows "
      + "\(limit / 1024) kB; raise the limit, or select fewer captures or features\n"
    unsafe gazelab_end_crashes_with(code, sentence)
  }

  private static func limit(_ kind: gazelab_limit_kind) -> Int? {
    let limit = gazelab_limit(kind)
    return limit < 0 ? nil : Int(limit)
  }
}
