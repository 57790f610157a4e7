import Documents
import Inputs

/// The whole descent of one number: who asked for it, from which data, under which split, by which fit, and which
/// fixations it owes most to.
public struct Explanation: Sendable {
  private let run: Run
  private let trials: [(number: Int, score: Score)]
  /// The only trial fitted again, or why it could not be.
  private let refit: Result<Refit, InputErrors>?
  /// Of these trials: all of their cell, or some repeats or folds.
  private let summary: Summary
  /// How many trials and repeats the cell has.
  private let all: (trialCount: Int, repeatCount: Int)

  /// - Parameters:
  ///   - folders: Where datasets are looked up by name, to fit a single trial again.
  /// - Throws: If the selection means no trial, or those of several cells.
  public init(_ selection: TrialSelection, of run: Run, in folders: DatasetFolders) throws(InputErrors) {
    self.run = run
    trials = try selection.trials(of: run)
    let score = trials[0].score
    summary = Summary(trials.map(\.score), [], run.record.experiment.summary)
    let repeats = run.scores.filter { $0.cell == score.cell }.map(\.repeatIndex)
    all = (repeats.count, Set(repeats).count)
    if trials.count == 1, score.status == .ok {
      refit = Result { () throws(InputErrors) in try Refit(score, of: run, in: folders) }
    } else {
      refit = nil
    }
  }

  private var cell: Cell { trials[0].score.cell }

  public var text: String {
    var sections = [head, origin, data, splitText]
    if trials.count > 1 { sections.append(TextTable.text(trialsTable)) }
    if trials.count == 1 { sections.append(fit) }
    if let refit = try? refit?.get() { sections.append(contentsOf: refitTables(refit)) }
    sections.append(contentsOf: [footing, worstFixations].compactMap { $0 })
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: Where it comes from

  private var head: String {
    let record = run.record
    var lines = [String]()
    if record.dataset.isSimulated {
      lines.append("SIMULATED captures: the number says nothing about people.")
    }
    if let caveat = record.leakage(split: cell.split, samples: cell.samples).caveat {
      lines.append("NOTE: \(caveat).")
    }
    if trials.count == 1 {
      let score = trials[0].score
      let rmse = Metric.named("rmse").flatMap { score.value(of: $0) }
      let place = all.trialCount > 1 ? ", repeat \(score.repeatIndex), fold \(score.foldIndex)" : ""
      lines.insert(
        "Trial \(trials[0].number) of \(run.folder): "
          + (rmse.map { "RMSE \(decimal($0, 2)) pt" } ?? score.status.rawValue)
          + ". \(cell.description)\(place)",
        at: 0)
      if !score.message.isEmpty { lines.append(score.message) }
    } else {
      let rmse = summary.metrics["rmse"].map { "RMSE \(decimal($0.centre, 2)) pt" } ?? "no RMSE"
      let repeatIndices = Set(trials.map(\.score.repeatIndex))
      let folds = Set(trials.map(\.score.foldIndex)).count
      let how =
        repeatIndices.count > 1
        ? "the \(record.experiment.summary.rawValue) over \(summary.repeatCount) repeats"
        : "errors pooled over \(folds) folds"
      let part =
        trials.count == all.trialCount ? "" : ", of \(trials.count) of its \(all.trialCount) trials"
      lines.insert("\(rmse), \(how)\(part): \(cell.description) in \(run.folder)", at: 0)
      lines += summary.messages.prefix(3).map { "\($0.count) of \(trials.count) trials: \($0.text)" }
    }
    return Self.paragraphs(lines)
  }

  private var origin: String {
    let experiment = run.record.experiment
    var lines = ["Asked for by \(experiment.file) (sha256 \(experiment.sha256)):"]
    do throws(InputErrors) {
      lines += try ExperimentPlaces(cell, experiment).lines.map {
        "  line \($0.place.line ?? 0): \($0.text)"
      }
    } catch {
      lines.append("  \(error.errors[0].line)")
    }
    lines += experiment.overrides.map { "  replaced on the command line: \($0)" }
    lines.append(
      "  seed \(experiment.seed), GazeLab \(run.record.program.version), BLAS \(run.record.program.blas)")
    return Self.paragraphs(lines)
  }

  private var data: String {
    let record = run.record
    var lines = ["Data: \(record.dataset.title)"]
    let parts = (try? refit?.get()).map { refit in
      [("trained on", refit.training), ("tested on", refit.test)].map { word, part in
        (word, Set(part.rows.map { part.samples.origins[$0].key.capture }))
      }
    }
    for input in record.inputs {
      let uses = parts?.filter { $0.1.contains(input.capture) }.map(\.0)
      guard uses?.isEmpty != true else { continue }
      let use = uses.map { "; " + $0.joined(separator: " and ") } ?? ""
      lines.append(
        "  \(input.capture): \(input.frames) frames, \(input.fixations) fixations, sha256 \(input.sha256)\(use)"
      )
    }
    for samples in record.samples where samples.group == cell.group && samples.kind == cell.samples {
      let dropped = samples.dropped.sorted { $0.key < $1.key }.map { "; \($0.value) dropped: \($0.key)" }
      lines.append("  \(samples.count) samples (\(samples.kind))\(dropped.joined())")
    }
    return Self.paragraphs(lines)
  }

  private var splitText: String {
    let split = run.record.experiment.splits.first { $0.label == cell.split }
    var lines = ["Split \(cell.split): \(split?.question ?? "")"]
    if let leaking = run.record.experiment.splits.first(where: { $0.groupedCounterpart == cell.split }) {
      lines.append("  it draws whole fixations, beside \(leaking.label), which leaks")
    }
    let score = trials[0].score
    if trials.count == 1, let trainCount = score.trainCount, let testCount = score.testCount {
      let name = (try? refit?.get()).map { ", holding out \($0.fold.name)" } ?? ""
      let otherCount = (try? refit?.get())?.fold.otherRows.count ?? 0
      let others = otherCount > 0 ? ", \(otherCount) rows of other people" : ""
      lines.append("  \(trainCount) training rows\(others), \(testCount) test rows\(name)")
      if let fitted = (try? refit?.get())?.summary.rowCount, fitted != trainCount {
        lines.append("  of which \(fitted) rows are fitted: medians, or those that the calibrator asks for")
      }
    }
    return Self.paragraphs(lines)
  }

  /// The trials of a number that is made of several; of many, the worst and the best.
  private var trialsTable: Table {
    let rmse = Metric.named("rmse")
    let names = Dictionary(
      // Folds are shared by all feature sets and calibrators, those without a diagnosis too.
      run.results.diagnoses.filter {
        $0.cell.group == cell.group && $0.cell.samples == cell.samples && $0.cell.split == cell.split
      }.map { ($0.foldIndex, $0.foldName) }
    ) { first, _ in first }
    let byError = trials.sorted { one, other in
      let values = (rmse.flatMap { one.score.value(of: $0) }, rmse.flatMap { other.score.value(of: $0) })
      return ((values.0 ?? .infinity), other.number) > ((values.1 ?? .infinity), one.number)
    }
    let isLong = trials.count > 20
    let shown = isLong ? Array(byError.prefix(6) + byError.suffix(3)) : byError
    return Table(
      title: isLong
        ? "The worst 6 and the best 3 of its \(trials.count) trials" : "Its trials, the worst first",
      notes: ["gazelab explain \(run.folder) NUMBER explains one of them."],
      columns: [
        Table.Column(title: "number"), Table.Column(title: "repeat"),
        Table.Column(title: "holds out", isLabel: true),
        Table.Column(title: "RMSE", unit: "pt"), Table.Column(title: "rank"),
        Table.Column(title: "condition"),
        Table.Column(title: "n train"), Table.Column(title: "n test"),
      ],
      rows: shown.map { number, score in
        func count(_ value: Int?) -> Table.Entry { value.map { .counts($0...$0) } ?? .missing("") }
        return [
          count(number), count(score.repeatIndex), .text(names[score.foldIndex] ?? "fold \(score.foldIndex)"),
          rmse.flatMap { score.value(of: $0) }.map { .number($0, decimals: 2) }
            ?? .missing(score.status.rawValue), count(score.rank),
          score.condition.map { .scientific($0) } ?? .missing(""), count(score.trainCount),
          count(score.testCount),
        ]
      })
  }

  // MARK: The fit

  private var fit: String {
    let score = trials[0].score
    var lines = [String]()
    if let columnCount = score.columnCount {
      let condition = score.condition.map { ", condition \(Table.Entry.scientific($0).text())" } ?? ""
      let rank = score.rank.map { ", rank \($0)" } ?? ""
      lines.append("Fit: \(columnCount) columns that vary in training\(rank)\(condition)")
    }
    if let choice = score.choice { lines.append("Chosen inside the training part: \(choice)") }
    switch refit {
    case .success(let refit):
      let stored = score.moments.map { $0.squaredErrorX + $0.squaredErrorY } ?? .nan
      let again = refit.moments.squaredErrorX + refit.moments.squaredErrorY
      let share = Table.Entry.scientific(abs(again - stored) / stored).text()
      lines.append(
        "Fitted again from the captures just now: "
          + (stored == again
            ? "the same error to the last digit."
            : abs(again - stored) <= FittingEngine.rounding * stored
              ? "the same error but for rounding, which is \(share) of its square."
              : "the squared error differs by \(share) of it."))
    case .failure(let errors): lines.append("It cannot be fitted again: \(errors.errors[0].line)")
    case nil: break
    }
    return lines.isEmpty ? "" : Self.paragraphs(lines)
  }

  private func refitTables(_ refit: Refit) -> [String] {
    guard let coefficients = refit.coefficients, !refit.training.rows.isEmpty else { return [] }
    // Of the columns that were fitted: where a feature set was chosen in training, the trial names none.
    let (trained, tested) = (
      refit.ranges(of: coefficients, refit.training), refit.ranges(of: coefficients, refit.test)
    )
    let rows = coefficients.columns.indices.map { index -> [Table.Entry] in
      let column = coefficients.columns[index]
      func number(_ value: Double) -> Table.Entry { .text(Self.significant(value)) }
      let coefficient = [.text(column.name), number(column.x), number(column.y)]
      guard let trained = trained[index], let tested = tested[index] else {
        return coefficient + [Table.Entry](repeating: .missing(""), count: 4) + [.text("")]
      }
      let isOutside = tested.lowerBound < trained.lowerBound || tested.upperBound > trained.upperBound
      return coefficient + [
        number(trained.lowerBound), number(trained.upperBound), number(tested.lowerBound),
        number(tested.upperBound), .text(isOutside ? "yes" : ""),
      ]
    }
    let intercept = coefficients.intercept
    return [
      TextTable.text(
        Table(
          title: "Coefficients, points per unit of the column",
          notes: [
            "Gaze point = intercept (\(Self.significant(intercept.x)), \(Self.significant(intercept.y))) + Σ coefficient × "
              + "column. Then the columns' ranges in training and test."
          ],
          columns: [
            Table.Column(title: "column", isLabel: true), Table.Column(title: "x"), Table.Column(title: "y"),
            Table.Column(title: "train ≥"), Table.Column(title: "≤"), Table.Column(title: "test ≥"),
            Table.Column(title: "≤"), Table.Column(title: "outside"),
          ], rows: rows))
    ]
  }

  // MARK: What it owes to

  private var footing: String? {
    let folds = Set(trials.map(\.score.foldIndex))
    let stored = run.results.diagnoses.filter { $0.cell == cell && folds.contains($0.foldIndex) }
    let own = (try? refit?.get())?.diagnosis
    // The stored ones are of the first repeat.
    let isFirst = own != nil || trials.allSatisfy { $0.score.repeatIndex == 0 }
    guard own != nil || (!stored.isEmpty && trials.contains { $0.score.repeatIndex == 0 }) else { return nil }
    let footing = FitDiagnostics(own.map { [$0] } ?? stored)
    var lines = footing.explanations.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    if !footing.nearConstantColumns.isEmpty {
      lines.append("Numerical noise in training: \(footing.nearConstantColumns.joined(separator: ", ")).")
    }
    if !footing.rmseByCutoff.isEmpty {
      let errors = zip(Diagnosis.cutoffs, footing.rmseByCutoff).map { "\($0.name): \(decimal($1, 1))" }
      lines.append("RMSE in points by rcond: \(errors.joined(separator: ", ")).")
    }
    return lines.isEmpty
      ? nil
      : Self.paragraphs(
        ["What it rests on\(isFirst ? "" : ", in the first repeat"):"] + lines.map { "  \($0)" })
  }

  private var worstFixations: String? {
    var fixations = run.results.fixations.filter { $0.cell == cell }
    var scope = all.repeatCount > 1 ? " over all repeats" : ""
    if let refit = try? refit?.get(), all.trialCount > 1 {
      fixations = refit.fixations
      scope = " of its test"
    } else if trials.count < all.trialCount {
      scope = " of all \(all.trialCount) trials of its cell"
    }
    guard !fixations.isEmpty else { return nil }
    let all = fixations.reduce(0) { $0 + $1.sums.squaredErrorX + $1.sums.squaredErrorY }
    let worst = fixations.sorted { $0.sums.rmse > $1.sums.rmse }.prefix(8)
    let severalCaptures = Set(fixations.map(\.subject.capture)).count > 1
    return TextTable.text(
      Table(
        title: "The worst fixations\(scope), of \(fixations.count)",
        columns: (severalCaptures ? [Table.Column(title: "capture", isLabel: true)] : []) + [
          Table.Column(title: "pose", isLabel: true), Table.Column(title: "distance", isLabel: true),
          Table.Column(title: "target", isLabel: true), Table.Column(title: "frames"),
          Table.Column(title: "RMSE", unit: "pt"), Table.Column(title: "error x", unit: "pt"),
          Table.Column(title: "error y", unit: "pt"), Table.Column(title: "share", unit: "%"),
        ],
        rows: worst.map { fixation in
          let (subject, sums) = (fixation.subject, fixation.sums)
          let count = Double(sums.count)
          return (severalCaptures ? [.text(subject.capture)] : []) + [
            .text(subject.headPose), .text(subject.viewingDistance), .text(subject.targetName),
            .counts(subject.frameRows.lowerBound...subject.frameRows.upperBound - 1),
            .number(sums.rmse, decimals: 1), .number(sums.errorX / count, decimals: 1),
            .number(sums.errorY / count, decimals: 1),
            .number(all > 0 ? 100 * (sums.squaredErrorX + sums.squaredErrorY) / all : 0, decimals: 1),
          ]
        }, footnotes: ["share: of the squared error of all of them; frames count from 0 in the capture"]))
  }

  // MARK: Text

  private static func paragraphs(_ lines: [String]) -> String {
    lines.flatMap { line -> [String] in
      guard line.hasPrefix("  ") else { return TextTable.wrap(line.onOneLine, indent: "  ") }
      return TextTable.wrap(String(line.dropFirst(2)).onOneLine, 78, indent: "  ").map { "  " + $0 }
    }.joined(separator: "\n") + "\n"
  }

  /// Four significant digits.
  private static func significant(_ value: Double) -> String {
    let size = abs(value)
    if size == 0 { return "0" }
    if size >= 1e5 || size < 1e-3 { return Table.Entry.scientific(value).text() }
    let decimals = [1000.0, 100, 10, 1, 0.1, 0.01].firstIndex { size >= $0 } ?? 6
    return decimal(value, decimals)
  }
}
