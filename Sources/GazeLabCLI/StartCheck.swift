import ArgumentParser
import Files
import Foundation
import LinearAlgebra

/// The check before a command begins: whether the system gives it what it needs.
enum StartCheck {
  /// Commands that call no solver, and so work with little memory.
  private static let withoutSolvers: Set = [
    "cancel", "clean", "convert", "fetch", "init", "list", "manual", "resume", "schema", "status", "submit",
  ]
  /// Memory for everything but the buffers of solvers, bytes: enough for a small study.
  private static let spareMemory = 128 << 20

  /// - Parameter command: The name of the command.
  /// - Throws: `MachineShortage`.
  static func check(_ command: String?) throws(MachineShortage) {
    MachineLimits.endCrashes(with: Exit.ourFault.rawValue)
    try MachineLimits.check()
    guard !withoutSolvers.contains(command ?? "") else { return }
    // Tasks run on as many threads as there are processors, whatever --jobs says.
    let threadCount = ProcessInfo.processInfo.activeProcessorCount
    guard !BLAS.reserveBuffers(threadCount: threadCount, sparing: spareMemory) else { return }
    let needed = MachineLimits.usedMemory + BLAS.bufferSize(threadCount: threadCount) + spareMemory
    let allowed = MachineLimits.memory.map { "but '\($0.command)' allows \($0.byteCount / 1024) kB" }
    throw MachineShortage(
      "the solvers need address space for \(threadCount) threads: \(needed / 1024) kB in all, "
        + (allowed ?? "more than the system gives"))
  }
}
