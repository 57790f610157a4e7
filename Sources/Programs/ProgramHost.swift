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
    /// Workers that nobody asks; the one that has waited longest is asked next.
    var idle: [ProgramWorker] = []
    /// Those that are asked, too, so that they can be ended.
    var all: [ProgramWorker] = []
    /// Why the program cannot be started, so that not every fold waits for it.
    var failure: ProgramFailure?
    var version: String?
  }

  package let permission: ProgramPermission
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

  /// Fits the program to rows, in a process that nobody else is asking.
  package func fit(
    _ command: ProgramCommand, _ rows: ProgramRows
  ) throws(ProgramFailure) -> ProgramModel {
    guard command.mode == .messages else {
      let exchange = TextExchange(command: command, rows: rows, environment: try surroundings(of: command))
      return ProgramModel { design throws(ProgramFailure) in try exchange.predict(design) }
    }
    let model = FittedModel(command, rows)
    try model.fit(self)
    return ProgramModel { [self] design throws(ProgramFailure) in try model.predict(design, self) }
  }

  /// A model in a process, which may forget it once nobody can ask for it.
  private final class FittedModel: Sendable {
    private let command: ProgramCommand
    private let rows: ProgramRows
    private let place = Mutex<(worker: ProgramWorker, number: Int)?>(nil)

    init(_ command: ProgramCommand, _ rows: ProgramRows) { (self.command, self.rows) = (command, rows) }

    deinit { place.withLock { place in place.map { $0.worker.forget($0.number) } } }

    func fit(_ host: ProgramHost) throws(ProgramFailure) {
      while true {
        let worker = try host.idleWorker(command)
        defer { host.giveBack(worker) }
        if let number = try worker.fit(rows) {
          place.withLock { $0 = (worker, number) }
          return
        }
      }
    }

    /// A process that ended because of another fit has taken this model with it, which is then fitted once more: what one
    /// fold is told must not depend on the others.
    func predict(_ design: Matrix, _ host: ProgramHost) throws(ProgramFailure) -> Matrix {
      while true {
        guard let place = place.withLock({ $0 }) else { throw .cancelled }
        if let points = try place.worker.predict(place.number, design) { return points }
        try fit(host)
      }
    }
  }

  private func idleWorker(_ command: ProgramCommand) throws(ProgramFailure) -> ProgramWorker {
    let key = command.identity
    while true {
      let known = try pools.withLock { pools throws(ProgramFailure) -> ProgramWorker? in
        guard let pool = pools?[key, default: Pool()] else { throw .cancelled }
        if let failure = pool.failure { throw failure }
        return pool.idle.isEmpty ? nil : pools?[key]?.idle.removeFirst()
      }
      guard let known else { break }
      if known.isAlive { return known }
      giveBack(known)
    }
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
