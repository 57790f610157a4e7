import Foundation

/// The options of a run. The scores do not depend on the number of jobs.
public struct RunOptions: Sendable {
  /// The number of units of work that run at a time.
  public let jobs: Int
  /// True if `predictions.csv` is written.
  public let keepsPredictions: Bool
  /// True if the report has figures.
  public let drawsFigures: Bool
  public let engine: FittingEngine
  public let start: RunStart
  /// How many runs that later ones have replaced stay beside the run's folder, as `x@1`, `x@2` and so on.
  public let keptRuns: Int
  /// True if the run takes the place of the one in its folder whatever has changed, and replaced runs stay as they are.
  package var replacesInPlace = false
  /// What the run before found, where one follows another; nil elsewhere.
  package var memory: UnitMemory?
  /// Called with the page of the report as soon as it is made, before any file is written; nil where nobody waits for it.
  package var showPage: (@Sendable (_ page: [UInt8]) -> Void)?
  /// The command line, for the record.
  public let command: [String]
  /// The most bytes of `repeats.csv`, `fixations.csv` and `predictions.csv`; larger ones are compressed.
  package var largestPlainSize = usualPlainSize

  public static let usualKeptRuns = 10
  static let usualPlainSize = 50_000_000

  public init(
    jobs: Int = ProcessInfo.processInfo.activeProcessorCount, keepsPredictions: Bool = false,
    drawsFigures: Bool = true, engine: FittingEngine = .shared, start: RunStart = .afresh,
    keptRuns: Int = RunOptions.usualKeptRuns, command: [String] = []
  ) {
    self.jobs = jobs
    self.keepsPredictions = keepsPredictions
    self.drawsFigures = drawsFigures
    self.engine = engine
    self.start = start
    self.keptRuns = keptRuns
    self.command = command
  }
}

/// The treatment of units that an earlier run kept in the folder.
public enum RunStart: Sendable, Equatable {
  /// Replaces those of a finished run; those of an unfinished one are an error.
  case afresh
  /// Uses them, and fits only what is missing. It is an error if data, an option or the program has changed.
  case resuming
  /// Uses them as `resuming` does where that is possible, and removes them where it is not.
  case following
  /// Removes them.
  case over
}

/// The way in which fits that can share work are made. The two engines differ by rounding only.
public enum FittingEngine: String, Sendable, Codable, CaseIterable {
  /// Fits trials together where that is accurate.
  case shared
  /// Fits each trial by itself.
  case reference

  /// The relative difference that is allowed between the squared errors of a trial under the two engines.
  package static let rounding = 1e-6
}
