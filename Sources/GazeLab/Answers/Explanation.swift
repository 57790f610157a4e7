import Calibration
import Captures
import Documents
import Exchange
import Inputs
import Reports
import Scores
import Splits
import Trials

/// The provenance of one result: its experiment lines, data, split and fit, and its fixations with the largest errors.
package struct Explanation: Sendable {
  private let run: Run
  private let trials: [(number: Int, score: Score)]
  /// The only trial, fitted again, or why it could not be.
  private let refit: Result<Refit, InputError>?
  private let summary: Summary
  private let all: (trialCount: Int, repeatCount: Int)

  /// - Throws: If the selection matches no trial, or trials of several cells.
  package init(_ selection: TrialSelection, of run: Run, in folders: DatasetFolders) throws(InputError) {
    self.run = run
    trials = try selection.trials(of: run)
    let score = trials[0].score
    summary = Summary(trials.map(\.score), [], run.record.experiment.summary)
    let repeats = run.scores.filter { $0.cell == score.cell }.map(\.repeatIndex)
    all = (repeats.count, Set(repeats).count)
    if trials.count == 1, score.status == .ok {
      refit = Result { () throws(InputError) in
        try Refit(score, of: run, planned: Experiment.reader(in: folders, skipsMissing: true))
      }
    } else {
      refit = nil
    }
  }

  private var cell: Cell { trials[0].score.cell }
  private var fitted: Refit? { try? refit?.get() }
  private var isSingle: Bool { trials.count == 1 }

  /// How many characters fit on a line of `text`.
  package var width = 80

  package var text: String {
    let prior = fitted?.prior.map(PriorText.init)
    let tables =
      [isSingle ? nil : trialsTable, fitted.flatMap(coefficientsTable)].compactMap(\.self)
      + (prior?.tables ?? [])
    let sections =
      [head, origin, data, splitLines, isSingle ? fit : [], prior?.lines ?? []].map(paragraphs)
      + tables.map { TextTable.text($0, width: width) } + [paragraphs(diagnosis)]
      + [worstFixations].compactMap { $0.map { TextTable.text($0, width: width) } }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var head: [String] {
    let (record, score) = (run.record, trials[0].score)
    let first: String
    var details = [String]()
    if isSingle {
      let place = all.trialCount > 1 ? ", repeat \(score.repeatIndex), fold \(score.foldIndex)" : ""
      first =
        "Trial \(trials[0].number) of \(run.folder): "
        + (score.rmse.map { "RMSE \(decimal($0, 2)) pt" } ?? score.status.rawValue)
        + ". \(cell.description)\(place)"
      if !score.message.isEmpty { details = [score.message] }
    } else {
      let rmse = summary.metrics["rmse"].map { "RMSE \(decimal($0.centre, 2)) pt" } ?? "no RMSE"
      let how =
        Set(trials.map(\.score.repeatIndex)).count > 1
        ? "the \(record.experiment.summary.rawValue) over \(summary.repeatCount) repeats"
        : "errors pooled over \(Set(trials.map(\.score.foldIndex)).count) folds"
      let part = trials.count == all.trialCount ? "" : ", \(trials.count) of its \(all.trialCount) trials"
      first = "\(rmse), \(how)\(part): \(cell.description) in \(run.folder)"
      details = summary.messages.prefix(3).map { "\($0.count) of \(trials.count) trials: \($0.text)" }
    }
    let leakage = record.leakage(split: cell.split, samples: cell.samples)
    let caveats = [
      record.dataset.isSimulated ? "SIMULATED captures: the result does not apply to people." : nil,
      leakage.caveat.map { "NOTE: \($0)." }, record.partial?.caveat,
    ]
    return [first] + caveats.compactMap { $0 } + details
  }

  private var origin: [String] {
    let (experiment, program) = (run.record.experiment, run.record.program)
    let places: [String]
    do throws(InputError) {
      places = try ExperimentPlaces(cell, experiment).lines.map { "line \($0.place.line ?? 0): \($0.text)" }
    } catch {
      places = [error.complaints[0].line]
    }
    let details =
      places + experiment.overrides.map { "overridden on the command line: \($0)" }
      + ["seed \(experiment.seed), GazeLab \(program.version), BLAS \(program.blas)"]
    return ["Defined in \(experiment.file) (sha256 \(experiment.sha256)):"] + details.map { "  \($0)" }
  }

  @ListBuilder<String> private var data: [String] {
    let record = run.record
    "Data: \(record.dataset.title)"
    let parts = fitted.map { refit in
      [("trained on", refit.training), ("tested on", refit.test)].map { ($0, Set($1.keys.map(\.capture))) }
    }
    for input in record.inputs {
      let uses = parts?.filter { $0.1.contains(input.capture) }.map(\.0)
      if uses?.isEmpty != true {
        let use = uses.map { "; " + $0.joined(separator: " and ") } ?? ""
        "  \(input.capture): \(input.frames) frames, \(input.fixations) fixations, sha256 \(input.sha256)\(use)"
      }
    }
    if let samples = record.samples(of: cell) {
      let dropped = samples.dropped.sorted { $0.key < $1.key }.map { "; \($0.value) dropped: \($0.key)" }
      "  \(samples.count) samples (\(samples.kind))\(dropped.joined())"
    }
  }

  @ListBuilder<String> private var splitLines: [String] {
    "Split \(cell.split): \(run.record.split(cell.split)?.question ?? "")"
    if let leaking = run.record.experiment.splits.first(where: { $0.groupedCounterpart == cell.split }) {
      "  draws whole fixations; added because \(leaking.label) leaks"
    }
    if isSingle, let trainCount = trials[0].score.trainCount, let testCount = trials[0].score.testCount {
      let name = fitted.map { ", holding out \($0.fold.name)" } ?? ""
      let otherCount = fitted?.fold.otherRows.count ?? 0
      let others = otherCount > 0 ? ", \(otherCount) rows of other people" : ""
      "  \(trainCount) training rows\(others), \(testCount) test rows\(name)"
      if let rowCount = fitted?.summary.rowCount, rowCount != trainCount {
        "  \(rowCount) of the training rows were fitted, because the calibrator uses medians or a subset"
      }
    }
  }

  private var trialsTable: Table {
    let names = run.results.foldNames
    let byError = trials.sorted { one, other in
      (one.score.rmse ?? .infinity, other.number) > (other.score.rmse ?? .infinity, one.number)
    }
    let isLong = trials.count > 20
    let shown = isLong ? Array(byError.prefix(6) + byError.suffix(3)) : byError
    let cell = cell
    return Listing(shown) {
      Column(title: "number") { $0.number }
      Column(title: "repeat") { $0.score.repeatIndex }
      Column(title: "holds out", .label) { trial in
        names[RunScores.foldKey(cell, trial.score.foldIndex)] ?? "fold \(trial.score.foldIndex)"
      }
      Column(title: "RMSE", .number(2, "pt")) { trial -> Table.Entry in
        let score = trial.score
        return score.rmse.map { .number($0, decimals: 2) }
          ?? .missing(score.status.rawValue, reason: score.message.isEmpty ? nil : score.message)
      }
      Column(title: "rank", word: "") { $0.score.rank }
      Column(title: "condition", word: "") { $0.score.condition.map(Table.Entry.scientific) }
      Column(title: "n train", word: "") { $0.score.trainCount }
      Column(title: "n test", word: "") { $0.score.testCount }
    }.table(
      isLong ? "Worst 6 and best 3 of \(trials.count) trials" : "Trials, worst first",
      notes: ["For details of one trial: gazelab explain \(run.folder) NUMBER"])
  }

  /// The fit of the only trial.
  @ListBuilder<String> private var fit: [String] {
    let score = trials[0].score
    if let columnCount = score.columnCount {
      let condition = score.condition.map { ", condition \(Table.Entry.scientific($0).text())" } ?? ""
      let rank = score.rank.map { ", rank \($0)" } ?? ""
      "Fit: \(columnCount) columns not constant in training\(rank)\(condition)"
    }
    if let choice = score.choice { "Selected within the training data: \(choice)" }
    switch refit {
    case .success(let refit):
      let difference = Self.difference(score.moments?.squaredError, refit.moments.squaredError)
      "Fitted again from the captures: \(difference)."
    case .failure(let errors): "Could not be fitted again: \(errors.complaints[0].line)"
    case nil: []
    }
  }

  /// How the squared error of a new fit differs from the stored one.
  private static func difference(_ stored: Double?, _ again: Double) -> String {
    guard let stored else { return "the trial has no error with which the new one could be compared" }
    if stored == again { return "same error to the last digit" }
    if stored == 0 { return "the squared error was 0 and is \(Table.Entry.scientific(again).text()) pt²" }
    let share = Table.Entry.scientific(abs(again - stored) / stored).text()
    return abs(again - stored) <= FittingEngine.rounding * stored
      ? "same error up to rounding (\(share) of the squared error)"
      : "the squared error differs by \(share)"
  }

  private struct CoefficientRow: Sendable {
    let name: String
    let x: Double
    let y: Double
    /// The range of the column in training and in the test.
    let trained: ClosedRange<Double>?
    let tested: ClosedRange<Double>?

    var hasRanges: Bool { trained != nil && tested != nil }
  }

  private func coefficientsTable(_ refit: Refit) -> Table? {
    guard let coefficients = refit.coefficients, !refit.training.rows.isEmpty else { return nil }
    // Use the columns that were fitted: if features were selected in training, the trial does not name them.
    let trained = refit.ranges(of: coefficients, refit.training)
    let tested = refit.ranges(of: coefficients, refit.test)
    let rows = zip(coefficients.columns, zip(trained, tested)).map { column, ranges in
      CoefficientRow(name: column.name, x: column.x, y: column.y, trained: ranges.0, tested: ranges.1)
    }
    let intercept = coefficients.intercept
    func end(
      _ title: String, _ range: any KeyPath<CoefficientRow, ClosedRange<Double>?> & Sendable,
      _ end: any KeyPath<ClosedRange<Double>, Double> & Sendable
    ) -> Column<CoefficientRow> {
      Column(title: title, word: "") { row in
        row.hasRanges ? row[keyPath: range].map { Self.significant($0[keyPath: end]) } : nil
      }
    }
    return Listing(rows) {
      Column(title: "column", .label) { $0.name }
      Column(title: "x") { Self.significant($0.x) }
      Column(title: "y") { Self.significant($0.y) }
      end("train ≥", \.trained, \.lowerBound)
      end("≤", \.trained, \.upperBound)
      end("test ≥", \.tested, \.lowerBound)
      end("≤", \.tested, \.upperBound)
      Column(title: "outside") { row in
        guard let trained = row.trained, let tested = row.tested else { return "" }
        return tested.lowerBound < trained.lowerBound || tested.upperBound > trained.upperBound ? "yes" : ""
      }
    }.table(
      "Coefficients, in points per unit of the column",
      notes: [
        "Gaze point = intercept (\(Self.significant(intercept.x)), \(Self.significant(intercept.y))) + Σ coefficient × "
          + "column. Ranges are those of the columns in training and test."
      ])
  }

  private var diagnosis: [String] {
    let folds = Set(trials.map(\.score.foldIndex))
    // Stored diagnoses are those of the first repeat.
    let hasFirst = trials.contains { $0.score.repeatIndex == 0 }
    let stored = run.results.diagnoses.filter { hasFirst && $0.cell == cell && folds.contains($0.foldIndex) }
    let own = fitted?.diagnosis
    let isFirst = own != nil || trials.allSatisfy { $0.score.repeatIndex == 0 }
    guard own != nil || !stored.isEmpty else { return [] }
    let lines = lines(FitDiagnostics(own.map { [$0] } ?? stored))
    return lines.isEmpty
      ? [] : ["Diagnosis of the fit\(isFirst ? "" : " (first repeat)"):"] + lines.map { "  \($0)" }
  }

  @ListBuilder<String> private func lines(_ diagnosis: FitDiagnostics) -> [String] {
    for explanation in diagnosis.explanations {
      "\(explanation.prefix(1).uppercased())\(explanation.dropFirst())."
    }
    let noise = diagnosis.nearConstantColumns.joined(separator: ", ")
    if !noise.isEmpty { "Columns with only numerical noise in training: \(noise)." }
    noiseWarnings
    if !diagnosis.rmseByCutoff.isEmpty {
      let errors = diagnosis.rmseByCutoff.map { "\($0.cutoff): \(decimal($0.rmse, 1))" }
      "RMSE (pt) by rcond: \(errors.joined(separator: ", "))."
    }
  }

  /// The columns of the only trial whose noise moves the gaze point, and what to do about them.
  private var noiseWarnings: [String] {
    let columns = fitted.map { $0.noiseColumns(of: $0.coefficients) } ?? []
    guard !columns.isEmpty else { return [] }
    return columns.map { "WARNING: \($0.sentence)." } + [
      "To fit without: gazelab export \(run.folder) \(trials[0].number) "
        + columns.map { "--without \($0.column)" }.joined(separator: " ")
    ]
  }

  private var worstFixations: Table? {
    var fixations = run.results.fixationsByCell[cell] ?? []
    var scope = all.repeatCount > 1 ? " over all repeats" : ""
    if let fitted, all.trialCount > 1 {
      fixations = fitted.fixations
      scope = " in its test"
    } else if trials.count < all.trialCount {
      scope = " in all \(all.trialCount) trials of its cell"
    }
    guard !fixations.isEmpty else { return nil }
    let all = fixations.reduce(0) { $0 + $1.sums.squaredErrorX + $1.sums.squaredErrorY }
    let worst = fixations.sorted { $0.sums.rmse > $1.sums.rmse }.prefix(8)
    let labels = fixations.lazy.map(\.subject.labels).labels
    let severalCaptures = Set(fixations.map(\.subject.capture)).count > 1
    return Listing(worst) {
      if severalCaptures { Column(title: "capture", .label) { $0.subject.capture } }
      for own in labels { Column(title: own.label.title, .label) { $0.subject.labels[own.label.name] } }
      Column(title: "target", .label) { $0.subject.targetName }
      Column(title: "frames") { fixation -> Table.Entry in
        .counts(fixation.subject.frameRows.lowerBound...fixation.subject.frameRows.upperBound - 1)
      }
      Column(title: "RMSE", .number(1, "pt")) { $0.sums.rmse }
      Column(title: "error x", .number(1, "pt")) { $0.sums.errorX / Double($0.sums.count) }
      Column(title: "error y", .number(1, "pt")) { $0.sums.errorY / Double($0.sums.count) }
      Column(title: "share", .percent(1)) { all > 0 ? Share($0.sums.squaredError, of: all) : Share(0, of: 1) }
    }.table(
      "Worst of \(fixations.count) fixations\(scope)",
      footnotes: ["share: of the total squared error; frames are counted from 0 in the capture"])
  }

  /// Empty without lines.
  private func paragraphs(_ lines: [String]) -> String {
    lines.flatMap { line -> [String] in
      let margin = line.hasPrefix("  ") ? "  " : ""
      let text = String(line.dropFirst(margin.count)).onOneLine
      return TextTable.wrap(text, width - margin.count, indent: "  ").map { margin + $0 }
    }.map { $0 + "\n" }.joined()
  }

  /// Four significant digits.
  static func significant(_ value: Double) -> String {
    let size = abs(value)
    if size == 0 { return "0" }
    if size >= 1e5 || size < 1e-3 { return Table.Entry.scientific(value).text() }
    let decimals = [1000.0, 100, 10, 1, 0.1, 0.01].firstIndex { size >= $0 } ?? 6
    return decimal(value, decimals)
  }
}
