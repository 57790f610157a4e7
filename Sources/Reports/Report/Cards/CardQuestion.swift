import Calibration
import Captures
import Inputs
import Splits
import Trials

/// A split as the question that a card answers, and in words.
struct CardQuestion: Sendable {
  /// Such as `Which features are best for a new target?`
  let title: String
  /// Such as `A new target`, for a table of contents.
  let shortTitle: String
  /// Such as `One model for each person. Trained on corners and middle, tested on the sides · frames (corners-to-sides)`.
  let subtitle: String

  init(_ results: SplitResults, _ words: RankingWords) {
    let circumstance = Self.circumstance(results)
    let subject =
      if words.ranking.leadingRow.isChosenInside {
        "How accurate are the chosen \(Self.chosen)"
      } else if words.ranking.rows.count == 1 {
        "How accurate is \(words.name(words.ranking.best))"
      } else if words.featuresVary {
        words.calibratorsVary ? "Which features and calibrator are best" : "Which features are best"
      } else {
        "Which calibrator is best"
      }
    title = "\(subject) \(circumstance)?"
    shortTitle = Self.withoutPreposition(circumstance).capitalisedFirst
    let samples = results.samples == SampleKind.frames.rawValue ? "frames" : "medians of fixations"
    let choice =
      words.ranking.leadingRow.isChosenInside
      ? results.splitRecord?.leftOut == nil
        ? "; \(Self.chosen) chosen on the training part" : "; \(Self.chosen) chosen on the others" : ""
    subtitle =
      "\(Self.models(results)). \(Self.procedure(results))\(choice) · \(samples) (\(results.split))"
  }

  /// What a row chooses inside training that leads a card: only such rows name no features of their own.
  static let chosen = "features"

  private static func circumstance(_ results: SplitResults) -> String {
    guard let split = results.splitRecord else { return "under \(results.split)" }
    if let property = split.leftOut { return "\(property.preposition) a new \(property.word)" }
    switch split.kind {
    case "random", "k-fold":
      return results.leakage == .leaks ? "for frames next to the training frames" : "for a new fixation"
    case "corners-to-sides": return "for a new target"
    case "in-sample": return "on its own training data"
    case "train-on":
      return Split.circumstance(ofQuestion: split.question) ?? "for the samples that were not trained on"
    case "time": return "later in the same recording"
    case "calibration-targets": return after(split.calibration)
    default: return "under the folds of \(split.file ?? split.label)"
    }
  }

  private static func after(_ calibration: Split.Calibration?) -> String {
    guard let calibration else { return "after calibration" }
    let layout = calibration.layout
    if let region = layout.region { return "after calibration in the region \(region.text)" }
    let count = layout.choiceSize ?? layout.names.count
    if layout.names.isEmpty && layout.choiceSize == nil { return "without own targets" }
    let choice = layout.choiceSize == nil ? "" : " of any choice"
    return "after \(countWord(count)) calibration target\(count == 1 ? "" : "s")\(choice)"
  }

  private static func withoutPreposition(_ circumstance: String) -> String {
    let preposition = ["for ", "at ", "in ", "on "].first(where: circumstance.hasPrefix)
    return String(circumstance.dropFirst(preposition?.count ?? 0))
  }

  private static func procedure(_ results: SplitResults) -> String {
    guard let split = results.splitRecord else { return "Split \(results.split)" }
    let times = split.repeats > 1 ? ", \(split.repeats) times" : ""
    switch (split.leftOut, split.kind) {
    case (.some(let property), _): return "Each \(property.word) left out in turn"
    case (nil, "random"):
      let reach = results.run.record.reach(of: results.split, results.samples)
      let share = reach.map { 100 * Double($0.testUnits) / Double($0.testUnits + $0.trainUnits) }
      return
        "\(share.map { decimal($0, 0) + " %" } ?? "Some") of the \(split.unit.rawValue)s drawn for testing\(times)"
    case (nil, "k-fold"):
      return
        "The \(split.unit.rawValue)s divided into \(split.foldCount ?? 0) parts, each tested in turn\(times)"
    case (nil, "corners-to-sides"): return "Trained on corners and middle, tested on the sides"
    case (nil, "in-sample"): return "Fitted to the rows that are scored"
    case (nil, "calibration-targets"): return "Trained on the calibration targets, tested on everything else"
    case (nil, "train-on"): return "Trained on some samples, tested on others"
    case (nil, "time"): return "Trained on the beginning of each recording, tested on what follows"
    default: return "Folds from a file"
    }
  }

  /// What was fitted, such as `One model for each person and device` or `One model for all 22 people`.
  private static func models(_ results: SplitResults) -> String {
    let (record, keys) = (results.run.record, results.groupBy)
    // Some splits train on the tested person alone, although all samples are together.
    let isPersonal = record.reach(of: results.split, results.samples)?.testedPeople == .calibrated
    guard !keys.isEmpty || isPersonal else {
      switch record.captureProtocol?.participants {
      case nil: return "One model for all data"
      case 1: return "One model for the only person"
      case let count?: return "One model for all \(count) people"
      }
    }
    guard !keys.isEmpty else { return "One model for each person" }
    let words = keys.map { key in
      switch key {
      case "participant": "person"
      case "capture": "recording"
      default: key.replacing("_", with: " ")
      }
    }
    return "One model for each \(enumerated(words))"
  }
}

extension Split.LeftOut {
  /// What is left out, in the singular.
  var word: String {
    switch self {
    case .target: "target"
    case .label(let name): Label.title(name)
    case .fixation: "fixation"
    case .capture: "recording"
    case .participant: "person"
    case .device: "device"
    }
  }

  fileprivate var preposition: String {
    switch self {
    case .label(let name): Label.preposition(name)
    case .capture: "in"
    case .device: "on"
    case .target, .fixation, .participant: "for"
    }
  }
}
