import Captures
import Documents
import Files
import Inputs
import Reports
import Synchronization
import Trials

/// An experiment that is read and run again and again, each time with what its files hold by then.
package final class FollowedExperiment: Sendable {
  private let file: String
  private let overrides: [String]
  private let runPathEnd: String
  private let folders: DatasetFolders
  private let skipsMissing: Bool
  private let pseudonyms: String?
  private let out: String
  private let options: RunOptions
  private let memory = UnitMemory()
  /// The rows of the answer before; nil before the first.
  private let before = Mutex<[String: [Card.Value]]?>(nil)

  /// - Parameters:
  ///   - runPathEnd: What is behind the usual path of the run.
  ///   - pseudonyms: The path of the file that maps names to codes; nil for names.
  ///   - out: The output folder.
  package init(
    file: String, setting overrides: [String], runPathEnd: String = "", in folders: DatasetFolders,
    skipsMissing: Bool, pseudonyms: String?, out: String, _ options: RunOptions
  ) {
    self.file = file
    self.overrides = overrides
    self.runPathEnd = runPathEnd
    self.folders = folders
    self.skipsMissing = skipsMissing
    self.pseudonyms = pseudonyms
    self.out = out
    self.options = options
  }

  /// The path of the run's folder below the output folder, whatever is wrong with the file.
  package var runPath: String { ExperimentFile.runPath(ofFile: file) + runPathEnd }

  /// All that its answer depends on.
  package var files: [String] {
    WatchedFiles(
      experiment: file, setting: overrides, in: folders, besides: [pseudonyms].compactMap(\.self),
      without: out
    )
    .paths
  }

  /// Reads the experiment, fits what is not kept yet, and writes the run. The first run keeps the one that it
  /// replaces; later ones take its place.
  ///
  /// - Parameters:
  ///   - progress: Called with the number of finished trials and the number of all trials.
  ///   - showPage: Called with the page of the report as soon as it is made; it is written after that.
  /// - Returns: The answer on one line, and how it differs from the one before.
  /// - Throws: As `Experiment.init` and `Experiment.run`.
  package func run(
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    showPage: @escaping @Sendable (_ page: [UInt8]) -> Void
  ) async throws -> String {
    let experiment = try Experiment(
      file: file, setting: overrides, runPathEnd: runPathEnd, in: folders, skipsMissing: skipsMissing,
      // The cache would hold names.
      cacheFolder: pseudonyms == nil ? "\(out)/.cache" : nil, pseudonyms: pseudonyms, isOnlyRun: true)
    try Task.checkCancellation()
    try experiment.checkOutput(out)
    try experiment.savePseudonyms()
    var options = RunOptions(
      jobs: options.jobs, keepsPredictions: options.keepsPredictions, drawsFigures: options.drawsFigures,
      engine: options.engine, start: .following, keptRuns: options.keptRuns, command: options.command)
    options.showPage = showPage
    options.memory = memory
    options.replacesInPlace = before.withLock { $0 != nil }
    let cards = Mutex<[Card]>([])
    _ = try await experiment.run(out: out, options, progress: progress) { report in
      let made = report.cards
      cards.withLock { $0 = made }
    }
    return line(cards.withLock { $0 })
  }

  private func line(_ cards: [Card]) -> String {
    var rows = [String: [Card.Value]]()
    for card in cards {
      for row in card.rows { rows["\(card.question)\n\(row.name)"] = row.values }
    }
    let earlier = before.withLock { before in
      defer { before = rows }
      return before
    }
    let best = cards.first.flatMap { card in
      (card.rows.first(where: \.isLeading) ?? card.rows.first).map { row in
        ([row.name] + (row.values.first.map { [$0.text] } ?? [])).joined(separator: ", ")
      }
    }
    let changes = earlier.map { Self.changes(from: $0, to: rows) }
    return [best.map { "lowest error: \($0)" } ?? "no row has a score of every trial", changes]
      .compactMap(\.self).joined(separator: "; ")
  }

  private static func changes(from earlier: [String: [Card.Value]], to rows: [String: [Card.Value]]) -> String
  {
    let counts = [
      (rows.keys.count { earlier[$0] == nil }, "new"),
      (rows.count { earlier[$0.key] != nil && earlier[$0.key] != $0.value }, "changed"),
      (earlier.keys.count { rows[$0] == nil }, "gone"),
    ].filter { $0.0 > 0 }
    let parts = counts.map { "\(counted($0.0, "row")) \($0.1)" }
    return parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
  }
}
