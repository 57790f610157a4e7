import Calibration
import Documents
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// What was done with the captures of a run: samples, exclusions, feature sets, calibrators, splits and statistics.
struct AnalysisText: Sendable {
  let run: Run
  let results: [SplitResults]

  private static let mostNamed = 8

  private var experiment: RunRecord.ExperimentRecord { run.record.experiment }

  @ListBuilder<String> var sentences: [String] {
    samples
    exclusions
    features
    calibrators
    splits
    groups
    statistics
  }

  private var samples: String {
    let kinds = experiment.samples.map {
      $0 == SampleKind.frames.rawValue
        ? "one frame" : "the median of every column over the frames of a fixation"
    }
    let counts = grouped(run.record.samplesOnce, by: \.kind).map { records in
      let counts = grouped(records, by: \.users).map { $0.reduce(0) { $0 + $1.count } }
      let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
      return (least == most ? "\(most)" : "\(least) to \(most), by feature set,") + " \(records[0].kind)"
    }
    return "A sample was \(kinds.joined(separator: ", and in another analysis ")) "
      + "(\(counts.joined(separator: "; ")))."
  }

  private var exclusions: String {
    let filters = experiment.filters.sorted { $0.key < $1.key }.map { key, values in
      "\(key.replacing("_", with: " ")) \(Self.named(values.sorted()))"
    }
    let selection =
      filters.isEmpty
      ? "No capture or fixation of the dataset was excluded."
      : "Only fixations of \(filters.joined(separator: " and ")) were used."
    let dropped = run.record.droppedSamples.map { dropped in
      let group = dropped.samples.group
      return "\(dropped.count) of \(dropped.all) \(dropped.samples.kind)"
        + (group.isEmpty ? "" : " (\(group))")
        + (dropped.samples.users.isEmpty ? "" : " for \(dropped.samples.users)")
        + ", \(dropped.reason)"
    }
    let start =
      experiment.rows == .own
      ? " Each feature set used all samples that have its columns, so that errors of different sets were not compared; "
        + "samples dropped: "
      : " Samples dropped for all feature sets: "
    return selection + rules
      + (dropped.isEmpty
        ? " No sample was dropped before scoring."
        : start + "\(Self.named(dropped, by: "; ")).")
  }

  /// What the experiment says about single frames; begins with a space unless it is empty.
  private var rules: String {
    let every = experiment.frameRules?.every.map {
      " Fixations were divided into pieces of at most \(shortest($0)) s."
    }
    let dropped = (run.record.droppedFrames ?? []).map { frames in
      let reasons = frames.reasons.map { "\($0.rule): \($0.count)" }.joined(separator: ", ")
      return "\(frames.count) of \(frames.frames) in \(frames.capture) (\(reasons))"
    }
    let text = dropped.isEmpty ? "" : " Frames left out by rule: \(Self.named(dropped, by: "; "))."
    return (every ?? "") + text
  }

  private var features: String? {
    let sets = experiment.features
    guard !sets.isEmpty, run.summaries.contains(where: \.cell.usesFeatures) else { return nil }
    let named = sets.map { name -> String in
      let counts = run.summaries.filter { $0.cell.features == name }.compactMap(\.columnCounts)
      guard let least = counts.map(\.lowerBound).min(), let largest = counts.map(\.upperBound).max() else {
        return name
      }
      return "\(name) (\(Table.Entry.counts(least...largest).text()))"
    }
    return
      (sets.count == 1
      ? "The feature set (with the number of fitted columns) was \(named[0])."
      : "The \(sets.count) feature sets (with the number of fitted columns) were \(Self.named(named)).")
      + formulas
  }

  /// The columns that are defined by formulas; begins with a space unless it is empty.
  private var formulas: String {
    let columns = (experiment.columns ?? []).map { column in
      "\(column.name) = \(column.text)" + (column.meaning.map { " (\($0))" } ?? "")
    }
    guard !columns.isEmpty else { return "" }
    return columns.count == 1
      ? " One column was computed from others on each frame: \(columns[0])."
      : " \(columns.count) columns were computed from others on each frame: \(columns.joined(separator: "; "))."
  }

  private var calibrators: String {
    let own = experiment.calibrators.filter { $0.key != experiment.baseline }
    let named = own.sorted { $0.key < $1.key }.map { label, definition -> String in
      let kind = String(definition.prefix { $0 != "(" })
      let summary = Catalogue.calibrators.entries.first { $0.kind == kind }?.summary
      let choice = experiment.candidates?[label].map {
        ", choosing among \($0.count) candidates inside each training part"
      }
      return label + (definition == label ? "" : ", which is \(definition)")
        + (summary.map { " (\(Self.withoutOptions($0)))" } ?? "") + (choice ?? "")
    }
    let baseline =
      experiment.calibrators[experiment.baseline].map { _ in
        " The baseline, \(experiment.baseline), always predicted the mean of the training targets."
      } ?? ""
    guard !named.isEmpty else { return baseline.isEmpty ? "" : String(baseline.dropFirst()) }
    return (named.count == 1 ? "The calibrator was " : "The calibrators were ")
      + Self.named(named, by: "; ") + "." + baseline
  }

  private var splits: [String] {
    grouped(results, by: \.split).map { results in
      let own = results[0]
      guard let split = own.splitRecord else { return "The split was \(own.split)." }
      let reach = run.record.reach(of: split.label, own.samples)
      let unit = split.unit == .frame ? "row" : split.unit.rawValue
      let size = reach.map {
        "; the first fold trained on \(counted($0.trainUnits, unit)) and tested \(counted($0.testUnits, unit))"
      }
      let repeats =
        split.repeats > 1
        ? "; it was drawn \(split.repeats) times (\(experiment.summary.rawValue) over repeats; SDs over repeats divide by n)"
        : ""
      let caveat = results.lazy.compactMap(\.leakage.caveat).first.map { " Note: \($0)." } ?? ""
      return "The split \(split.label) asked: \(split.question) It divided "
        + (split.unit == .frame ? "single rows" : "whole \(unit)s") + "\(size ?? "")\(repeats).\(caveat)"
    }
  }

  private var groups: String? {
    let splits = grouped(experiment.splits, by: { run.record.groupBy(ofSplit: $0.label) })
    let sentences = splits.compactMap { own -> String? in
      let keys = run.record.groupBy(ofSplit: own[0].label)
      // All samples together go without saying, unless another split divides them.
      guard splits.count > 1 || !keys.isEmpty else { return nil }
      let place = splits.count > 1 ? "Under \(enumerated(own.map(\.label))), " : ""
      let start = keys.isEmpty ? "all samples were fitted and scored together." : Self.groups(keys)
      return place.isEmpty ? start.capitalisedFirst : place + start
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private static func groups(_ keys: [String]) -> String {
    "each \(keys.map { $0.replacing("_", with: " ") }.joined(separator: " and ")) was fitted and scored separately."
  }

  private var statistics: [String] {
    let lines = [meanIntervals, otherIntervals, tests].compactMap(\.self)
    return lines.isEmpty ? ["No intervals or tests are given."] : lines
  }

  /// How the intervals beside the leading errors were made.
  private var meanIntervals: String? {
    let rankings = results.compactMap(\.ranking).filter { $0.leadingRow.interval != nil }
    let (repeats, others) = (
      rankings.filter { $0.units.kind == .repeats }, rankings.filter { $0.units.kind != .repeats }
    )
    let units = unique(others.map { $0.units.noun(2) })
    let few = unique(others.filter(\.units.areFewPositions).map { $0.units.noun(2) })
    let sentences = [
      units.isEmpty
        ? nil : "The 95 % interval of a mean error is Student's t interval over \(enumerated(units)).",
      few.isEmpty
        ? nil
        : "With fewer than \(ComparedUnits.leastPositionCount) left-out \(enumerated(few)) of one person it is nominal.",
      repeats.isEmpty
        ? nil
        : "The 95 % interval of a mean over repeats is a t interval corrected for overlapping training parts (Nadeau and "
          + "Bengio 2003; Bouckaert and Frank 2004).",
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private var intervals: [(results: SplitResults, group: GroupIntervals)] {
    results.flatMap { own in (own.intervals ?? []).filter { $0.clusterCount > 0 }.map { (own, $0) } }
  }

  /// How the intervals of the appendix were made.
  private var otherIntervals: String? {
    let units = Set(intervals.map { $0.group.unit.rawValue + "s" }).sorted()
    guard !units.isEmpty else { return nil }
    return
      "The 95 % intervals in the tables of the appendix are from a bias-corrected and accelerated (BCa) bootstrap with "
      + "\(ClusterBootstrap.usualDrawCount) draws of \(enumerated(units)), without fitting again; none is given for fewer "
      + "than \(ClusterBootstrap.leastClusterCount) of them."
  }

  private var tests: String? {
    let isTested = intervals.contains { own, group in
      own.splitRecord.map { $0.test != .untested } == true
        && own.numberedFixations.peopleCount(of: group.rows.map(\.cell)) < 2
    }
    return isTested
      ? "Differences over repeated splits were tested by a t test corrected for overlapping training parts (Nadeau and "
        + "Bengio 2003; Bouckaert and Frank 2004), with Holm's correction for several tests."
      : nil
  }

  /// The part of a calibrator's summary before its options: up to the first `; ` or `. ` outside brackets.
  static func withoutOptions(_ summary: String) -> String {
    var (text, depth) = ("", 0)
    for character in summary {
      if depth == 0, character == " ", text.hasSuffix(";") || text.hasSuffix(".") {
        return String(text.dropLast())
      }
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      text.append(character)
    }
    return text
  }

  private static func named(_ words: [String], by separator: String? = nil) -> String {
    let rest = words.count - mostNamed
    let shown = rest > 1 ? Array(words.prefix(mostNamed)) + ["\(rest) more"] : words
    return separator.map { shown.joined(separator: $0) } ?? enumerated(shown)
  }
}
