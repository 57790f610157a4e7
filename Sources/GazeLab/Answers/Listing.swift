import Documents
import Inputs

/// All that an experiment file can ask for, for `gazelab list`.
public struct Listing: Sendable {
  /// What a listing is of, in the order of an experiment file.
  public enum Topic: String, Sendable, CaseIterable {
    case experiment, samples, features
    case gazeRays = "gaze-rays"
    case calibrators, smoothers, splits, metrics
    case captureFormats = "capture-formats"
    case tableFormats = "table-formats"
  }

  /// A word of an experiment file, and what it means.
  struct Item: Sendable {
    let kind: String
    let summary: String
    let example: String
    /// The options that it has of its own.
    var keys: [ConfigKey] = []
    /// What else there is to know; nothing on a terminal.
    var detail = ""
  }

  let title: String
  /// What the items are, in a sentence.
  let lead: String
  let items: [Item]
  /// What may stand beside each of them.
  var shared: [Item] = []

  /// Everything, for a terminal.
  public static var text: String { Topic.allCases.map { Listing($0).text }.joined(separator: "\n") }

  public init(_ topic: Topic) {
    switch topic {
    case .experiment:
      let keys = ExperimentFile.keys
      self.init(
        title: "keys of an experiment file",
        lead: "What an experiment file holds. One value may stand where a list is meant.",
        items: ExperimentKey.all.map { key in
          Item(
            kind: key.name, summary: key.summary, example: key.example,
            keys: keys.filter { $0.name == key.name })
        })
    case .samples:
      self.init(
        title: "samples",
        lead: "What a row is that calibrators are fitted to and scored on: `samples: [frames]`.",
        items: SampleKind.allCases.map {
          Item(kind: $0.rawValue, summary: Self.summary(of: $0), example: $0.rawValue)
        })
    case .features:
      self.init(
        title: "features, joined by +",
        lead: "Blocks of columns; a feature set is one or several of them, joined by +.",
        items: Catalogue.featureBlocks.entries.map { entry in
          let block = entry.made
          let columns = zip(block.columns, block.units).map { $1 == "1" ? $0 : "\($0) (\($1))" }
          return Item(
            kind: entry.kind, summary: entry.summary, example: entry.example,
            detail: "Columns: \(columns.joined(separator: ", ")).")
        }, shared: Self.featureForms)
    case .gazeRays:
      self.init(
        "gaze rays", Catalogue.gazeRays,
        "Gaze points that need no calibration; options `ray` and `rays` of calibrators name them.")
    case .calibrators:
      self.init(
        "calibrators", Catalogue.calibrators,
        "What is fitted to training samples and gives gaze points for others: `calibrators: [linear]`.")
    case .smoothers:
      self.init(
        "smoothers", Catalogue.smoothers,
        "Filters over gaze points in the order of time, for the key `smooth` of a calibrator.")
    case .splits:
      self.init(
        "splits", Catalogue.splits,
        "Ways to divide samples into training and test, each with the question that it asks.")
    case .metrics:
      self.init(
        "metrics", Catalogue.metrics, "Numbers that say how far gaze points are from their targets.")
    case .captureFormats:
      self.init(
        "capture formats", Catalogue.captureFormats,
        "Formats of capture files; a file's header shows its own.")
    case .tableFormats:
      self.init(
        "table formats", Catalogue.reportFormats, "How tables are written: in reports, and by `--format`.")
    }
  }

  private init(title: String, lead: String, items: [Item], shared: [Item] = []) {
    (self.title, self.lead, self.items, self.shared) = (title, lead, items, shared)
  }

  private init<Product>(_ title: String, _ catalogue: Catalogue<Product>, _ lead: String) {
    self.init(
      title: title, lead: lead,
      items: catalogue.entries.map {
        Item(kind: $0.kind, summary: $0.summary, example: $0.example, keys: catalogue.keys(of: $0))
      },
      shared: catalogue.sharedKeys.map { shared in
        Item(
          kind: shared.key, summary: shared.summary, example: shared.example,
          keys: catalogue.keys(of: shared))
      })
  }

  /// For a terminal.
  public var text: String {
    let all = items + shared
    let width = max(16, all.map(\.kind.count).max() ?? 0) + 2
    let lines = all.flatMap { item in
      let example = item.example == item.kind ? "" : "; e.g. \(item.example)"
      let name = item.kind + String(repeating: " ", count: width - item.kind.count)
      // The name stands before the text, which is wrapped beside it.
      let text = TextTable.wrap(item.summary + example, 80 - width, indent: "  ")
      return [name + text[0]] + text.dropFirst().map { String(repeating: " ", count: width) + $0 }
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  /// What else may stand in a list of feature sets.
  private static let featureForms = [
    Item(
      kind: "quadratic(…)", summary: "a block with all products of two of its columns",
      example: "gaze+quadratic(both_eyes_ray)"),
    Item(
      kind: "drop_constant",
      summary:
        "leaves out columns whose range over all samples, those of the test too, is at most this share of their largest number: where columns "
        + "are standardised, noise would count like any other",
      example: "{blocks: gaze+face, drop_constant: 1e-6}", keys: FeatureSet.keys),
  ]

  private static func summary(of kind: SampleKind) -> String {
    switch kind {
    case .frames: "each frame"
    case .fixationMedians: "a row a fixation: the median of every column"
    }
  }
}
