import Reports
import Trials

extension Experiment {
  /// Merges the units in a run's folder as its shards were asked for.
  ///
  /// - Parameters:
  ///   - jobs: The number of units that are read at a time.
  ///   - isPartial: Whether units may be missing.
  /// - Throws: As `run`, and `InputError` if units are missing.
  package func merge(
    into folder: String, jobs: Int, command: [String], allowingPartial isPartial: Bool,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    announce: @Sendable (RunReport) throws -> Void
  ) async throws -> Run {
    let options = RunOptions(
      jobs: jobs, keepsPredictions: request.keepsPredictions, drawsFigures: request.drawsFigures,
      engine: request.engine, start: .resuming, command: command)
    return try await merge(
      into: folder, options, allowingPartial: isPartial, progress: progress, announce: announce)
  }

  /// The run that is finished in a folder.
  func finished(in folder: RunFolder, _ announce: (RunReport) throws -> Void) throws -> Run {
    let run = try Run(folder: folder.path)
    try announce(RunReport(run: run))
    return run
  }
}
