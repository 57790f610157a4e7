import Files
import Foundation
import Inputs
import LinearAlgebra
import Synchronization

/// Starts the programs that models are, and keeps their processes from one fit to the next.
///
/// There are at most as many processes of a command as fits at a time. They end with the host.
package final class ProgramHost: Sendable {
  /// The host of the current task; without one, no program is started.
  @TaskLocal package static var current: ProgramHost?

  private struct Pool {
    /// Workers that nobody asks; the last one is asked next, because it may have the model that is asked for.
    var idle: [ProgramWorker] = []
    /// Those that are asked, too, so that they can be ended.
    var all: [ProgramWorker] = []
    /// Why the program cannot be started, so that not every fold waits for it.
    var failure: ProgramFailure?
    var version: String?
  }

  package let permission: ProgramPermission
  /// A worker knows by the number which model it has.
  private let modelCount = Atomic(0)
  /// By the identity of the command; nil once the host has ended.
  private let pools = Mutex<[[String]: Pool]?>([:])
  /// The folder of the modules that programs may use; nil until a program is started.
  private let modules = Mutex<ScratchFolder?>(nil)

  init(_ permission: ProgramPermission) { self.permission = permission }

  /// Does work whose fits may start programs, and ends these.
  package static func hosting<Value>(
    _ permission: ProgramPermission, isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Value
  ) async throws -> Value {
    let host = ProgramHost(permission)
    defer { host.end() }
    return try await $current.withValue(host) { try await work() }
  }

  /// The models' programs say in a few words what they are, such as `Python 3.13.1, numpy 2.2.0`; nil for one that says
  /// nothing, or has not been started.
  package func version(of command: ProgramCommand) -> String? {
    pools.withLock { $0?[command.identity]?.version }
  }

  // MARK: Fits

  /// A model that is fitted to rows once it is asked for gaze points, in a process that nobody else is asking.
  package func model(_ command: ProgramCommand, _ rows: ProgramRows) -> ProgramModel {
    let number = modelCount.add(1, ordering: .relaxed).newValue
    return ProgramModel { [self] design throws(ProgramFailure) in
      guard command.mode == .messages else {
        let environment = try surroundings(of: command)
        return try TextExchange(command: command, rows: rows, environment: environment).predict(design)
      }
      let worker = try idleWorker(command)
      defer { giveBack(worker) }
      return try worker.predict(design, by: number, fittedTo: rows)
    }
  }

  private func idleWorker(_ command: ProgramCommand) throws(ProgramFailure) -> ProgramWorker {
    let key = command.identity
    let known = try pools.withLock { pools throws(ProgramFailure) -> ProgramWorker? in
      guard let pool = pools?[key, default: Pool()] else { throw .cancelled }
      if let failure = pool.failure { throw failure }
      return pool.idle.isEmpty ? nil : pools?[key]?.idle.removeLast()
    }
    if let known { return known }
    do throws(ProgramFailure) {
      let worker = try ProgramWorker(command, environment: try surroundings(of: command))
      pools.withLock { pools in
        pools?[key, default: Pool()].all.append(worker)
        pools?[key]?.version = worker.version
      }
      return worker
    } catch {
      if error != .cancelled { pools.withLock { $0?[key, default: Pool()].failure = error } }
      throw error
    }
  }

  private func giveBack(_ worker: ProgramWorker) {
    let isAlive = worker.isAlive
    let key = worker.command.identity
    pools.withLock { pools in
      if isAlive {
        pools?[key]?.idle.append(worker)
      } else {
        pools?[key]?.all.removeAll { $0 === worker }
      }
    }
  }

  /// Ends all processes.
  func end() {
    let workers = pools.withLock { pools in
      defer { pools = nil }
      return pools?.values.flatMap(\.all) ?? []
    }
    for worker in workers { worker.end() }
    modules.withLock { $0 = nil }
  }

  // MARK: Starting

  /// The environment of a program that may be started, and is the one that was read.
  private func surroundings(of command: ProgramCommand) throws(ProgramFailure) -> [String: String] {
    guard permission.allows(command) else {
      throw .failed("the calibrator \(permission.refusal(of: command))")
    }
    try checkFiles(of: command)
    return try environment(for: command)
  }

  /// The numbers belong to the digests in the record, also of a process that is started late.
  private func checkFiles(of command: ProgramCommand) throws(ProgramFailure) {
    for file in command.files {
      guard let bytes = try? FileBytes(path: file.path), let digest = try? sha256(bytes),
        digest == file.sha256
      else { throw ProgramFailure(command, "has changed since it was read: \(file.word.quoted)") }
    }
  }

  /// One thread per process, because there are as many processes as jobs; a fixed order of Python's sets.
  private func environment(for command: ProgramCommand) throws(ProgramFailure) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    let folder = try moduleFolder(command)
    environment["PYTHONPATH"] = ([folder] + (environment["PYTHONPATH"].map { [$0] } ?? [])).joined(
      separator: ":")
    environment["GAZELAB_R"] = "\(folder)/\(ProgramModule.r.fileName)"
    environment["PYTHONHASHSEED"] = "0"
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    for name in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"]
    where environment[name] == nil {
      environment[name] = "1"
    }
    return environment
  }

  private func moduleFolder(_ command: ProgramCommand) throws(ProgramFailure) -> String {
    do {
      return try modules.withLock { modules in
        if let modules { return modules.path }
        let folder = try ScratchFolder()
        for module in ProgramModule.allCases {
          try Data(module.text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(module.fileName)"))
        }
        modules = folder
        return folder.path
      }
    } catch {
      throw ProgramFailure(
        command, "cannot be started: no file can be written in the folder for temporary files")
    }
  }
}
