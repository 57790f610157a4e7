import Calibration
import Documents
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// What the numbers of a card are worth, in a few words, each with a sentence that explains it.
struct CardBadges: Sendable {
  /// The title of the section that explains the badges.
  static let section = "What do the badges mean?"

  let badges: [Card.Badge]
  /// One term per badge.
  let explanations: [ReportPage.Term]

  private typealias Finding = (word: String, tone: Card.Badge.Tone, meaning: String)

  init(_ results: SplitResults, _ ranking: Ranking) {
    let findings: [(title: String, finding: Finding)] =
      [
        ("Data", Self.data(results)), ("Split", Self.split(results)), ("Choice", Self.choice(ranking)),
        ("Reach", Self.reach(results, ranking)),
      ] + (Self.fit(ranking).map { [("Fit", $0)] } ?? [])
      + (Self.points(results).map { [("Points", $0)] } ?? [])
      + (Self.rows(results).map { [("Rows", $0)] } ?? [])
      + (results.run.record.gate.map { [("Gate", Self.gate($0))] } ?? [])
    badges = findings.map { title, finding in
      Card.Badge(title: title, word: finding.word, tone: finding.tone, section: Self.section)
    }
    explanations = findings.map { title, finding in
      ReportPage.Term(name: "\(title): \(finding.word)", meaning: finding.meaning)
    }
  }

  private static func data(_ results: SplitResults) -> Finding {
    results.run.record.dataset.isSimulated
      ? (
        "simulated", .caution,
        "The captures were computed from geometry. The numbers show the tool and say nothing about people."
      )
      : ("measured", .good, "The captures are recordings of people.")
  }

  /// Whether the fits of the leading row have many solutions; nil if each has one.
  private static func fit(_ ranking: Ranking) -> Finding? {
    guard let fits = ranking.leadingRow.names[0].deficientFits else { return nil }
    return (
      "rank-deficient", .caution,
      "In \(fits.count) of \(fits.of) fits of the leading row, the training rows do not determine all coefficients: columns "
        + "depend on each other, or there are too few rows. Of the many solutions, that of minimum norm was taken. Another "
        + "cutoff of the rank gives other errors: see diagnosis.csv."
    )
  }

  /// Whether an experiment names gaze points that are none of a tracker; nil if it does not.
  private static func points(_ results: SplitResults) -> Finding? {
    let (experiment, word) = (results.run.record.experiment, GazeRaySource.calibratedWord)
    let names = experiment.features + experiment.calibrators.values
    guard names.contains(where: { $0.split { !$0.isLetter && $0 != "_" }.contains(word[...]) }) else {
      return nil
    }
    return (
      "already calibrated", .caution,
      "The experiment names \(word): these points were already calibrated when they were read, perhaps on the same targets, "
        + "so errors may be too low."
    )
  }

  /// How many rows the numbers lack; nil if they are few.
  private static func rows(_ results: SplitResults) -> Finding? {
    let loss = LossText(record: results.run.record)
    guard let share = loss.strongShare(results.samples) else { return nil }
    return (
      "\(decimal(100 * share, 0)) % dropped", .caution,
      (loss.record.experiment.rows == .own ? "" : "Rows that some feature set lacks are used by none. ")
        + (loss.dropped(results.samples) ?? "")
    )
  }

  private static func split(_ results: SplitResults) -> Finding {
    let unchecked = uncheckedModels(results)
    let finding: Finding =
      switch results.leakage {
      case .honest: ("honest", .good, "No fixation is in both training and test.")
      case .leaks:
        (
          "leaks", .caution,
          "Neighbouring frames of one fixation are in both training and test, so the errors are too low."
        )
      case .noTest:
        ("no test", .caution, "The scored rows are the training rows. This shows a fit, not an accuracy.")
      }
    guard let unchecked else { return finding }
    return (
      "\(finding.word), not checked for \(unchecked.names)", .caution,
      "\(finding.meaning) \(unchecked.meaning)"
    )
  }

  /// Whether the captures of a run passed its quality gate.
  private static func gate(_ gate: GateRecord) -> Finding {
    let word = gate.judgements.isEmpty ? "nothing judged" : gate.counts
    let poor = gate.poor.map(\.capture)
    let named = poor.prefix(5).joined(separator: ", ") + (poor.count > 5 ? ", …" : "")
    return (
      "\(word) (\(gate.rules))", gate.isPassed ? .good : .caution,
      "Captures and eyes by the rules \(gate.rules), judged by \(gate.row)."
        + (poor.isEmpty ? "" : " POOR: \(named).") + " run.json holds all findings."
    )
  }

  /// Such a badge by itself, for lists of runs; nil if the run asked for no gate.
  static func gate(of record: RunRecord) -> Card.Badge? {
    record.gate.map { gate in
      let finding = Self.gate(gate)
      return Card.Badge(title: "Gate", word: finding.word, tone: finding.tone, section: section)
    }
  }

  /// The rows of the split whose gaze points were predicted elsewhere; nil if there are none.
  private static func uncheckedModels(_ results: SplitResults) -> (names: String, meaning: String)? {
    let records = results.run.record.experiment.predictions ?? [:]
    let labels = Set(results.summaries.map(\.cell.calibrator)).filter { records[$0] != nil }.sorted()
    guard !labels.isEmpty else { return nil }
    let (isOne, all) = (labels.count == 1, labels.joined(separator: ", "))
    let fixed = labels.filter { records[$0]?.contains(where: \.isFixed) == true }
    let meaning =
      "The gaze points of \(all) were predicted by \(isOne ? "another program" : "other programs"). What "
      + "\(isOne ? "it was" : "they were") trained on cannot be checked, so leakage cannot be ruled out."
      + (fixed.isEmpty
        ? ""
        : " \(fixed.joined(separator: ", ")) \(fixed.count == 1 ? "has" : "have") one prediction per sample for all folds: "
          + "the test is honest only if none of these samples was used to train.")
    return (isOne ? all : "\(labels.count) models", meaning)
  }

  private static func choice(_ ranking: Ranking) -> Finding {
    if ranking.leadingRow.isChosenInside {
      return (
        "inside training", .good,
        "The leading row was chosen inside each training part, without the test data, so its error needs no correction."
      )
    }
    guard ranking.rows.count > 1 else {
      return ("nothing to choose", .neutral, "There is one candidate.")
    }
    return (
      "picked on the test data", .caution,
      "The lowest of \(ranking.rows.count) errors was picked on the data that measured them, so it is optimistic (too low). "
        + (ranking.correctedBest == nil
          ? ""
          : "The corrected number is what it would be for \(ranking.units.noun(2)) on which it was not picked.")
    )
  }

  /// For whom or what the numbers hold: the word of the badge, and the sentence that explains it.
  static func reach(
    _ results: SplitResults, _ ranking: Ranking
  ) -> (word: String, tone: Card.Badge.Tone, meaning: String) {
    let sentence = results.scope.sentence
    let people = ranking.units.kind == .people ? ranking.units.names.count : 1
    let isEnough = people >= BestComparison.leastUnitCount
    let devices = ranking.devices.count
    let onDevices = devices == 1 ? "on this device" : "on these \(countWord(devices)) devices"
    switch results.scope.generalisation {
    case .nothingScored, .partial, .otherRows, .sumsOnly, .rows:
      return ("these samples only", .caution, sentence)
    case .nothingNew: return ("nothing new", .caution, sentence)
    case .fixations: return ("this person", .neutral, sentence)
    case .otherPerson: return ("one other person", .caution, sentence)
    case .knownPeople, .mixedPeople: return ("these \(people) people", .neutral, sentence)
    case .eachPerson, .ownCalibrations:
      return isEnough
        ? (
          "other people, \(onDevices)", .good,
          "The means over people hold for other people with their own calibration who resemble these \(people), "
            + "\(onDevices) and with this protocol. Each number of a single person holds for new fixations of that person."
            + results.scope.limits
        ) : ("these \(people) people", .caution, sentence)
    case .newPeople:
      return isEnough
        ? ("new people, \(onDevices)", .good, sentence) : ("these \(people) people", .caution, sentence)
    }
  }
}

extension GateRecord {
  /// How many captures have each verdict, the worst first.
  var counts: String {
    Verdict.allCases.reversed().map { ($0, count(of: $0)) }.filter { $1 > 0 }.map { "\($1) \($0.rawValue)" }
      .joined(separator: ", ")
  }

  var poor: [Judgement] { judgements.filter { $0.verdict == .poor } }
}
