import BuiltInFormats
import Calibration
import Documents
import Formulas
import Inputs
import Scores
import Smoothing
import Splits
import Trials

/// Everything that an experiment file can request, for `gazelab list`.
package struct TopicListing: Sendable {
  /// The topics, in the order of an experiment file.
  package enum Topic: String, Sendable, CaseIterable {
    case experiment, dataset, samples, features
    case gazeRays = "gaze-rays"
    case calibrators, smoothers, splits, metrics
    case captureFormats = "capture-formats"
    case devices
    case tableFormats = "table-formats"
  }

  struct Item: Sendable {
    let kind: String
    let summary: String
    let example: String
    var keys: [ConfigKey] = []
    /// Further text, not printed on a terminal.
    var detail = ""
    /// Whether the keys are columns of a CSV file, and the example is a value of one.
    var isColumns = false
  }

  let title: String
  let lead: String
  let items: [Item]
  /// Further items under a heading of their own: usually the keys that each item accepts.
  let shared: [Item]
  let sharedHeading: String

  package init(_ topic: Topic) {
    switch topic {
    case .experiment:
      let keys = ExperimentFile.keys
      self.init(
        title: "keys of an experiment file",
        lead: "The keys of an experiment file. A list of one value may be written as that value.",
        items: ExperimentKey.all.map { key in
          Item(
            kind: key.name, summary: key.summary, example: key.example,
            keys: keys.filter { $0.name == key.name })
        })
    case .dataset: self = .dataset
    case .samples: self = .samples
    case .features: self = .features
    case .gazeRays:
      self.init(
        "gaze rays", Catalogue.gazeRays,
        "Gaze points that need no calibration, for the options `ray` and `rays` of calibrators.")
    case .calibrators:
      self.init(
        "calibrators", Catalogue.calibrators,
        "Models that are fitted to training samples and predict gaze points: `calibrators: [linear]`.")
    case .smoothers:
      self.init(
        "smoothers", Catalogue.smoothers,
        "Filters over gaze points in time order, for the key `smooth` of a calibrator.")
    case .splits:
      self.init(
        "splits", Catalogue.splits,
        "Ways to divide samples into training and test, each with the question that it answers.")
    case .metrics:
      self.init(
        "metrics", Catalogue.metrics, "Measures of the distance between gaze points and their targets.")
    case .captureFormats:
      self.init(
        "capture formats", Catalogue.captureFormats,
        "Formats of capture files, recognised by the header.")
    case .devices: self = .devices
    case .tableFormats:
      self.init(
        "table formats", Catalogue.reportFormats, "Formats of tables, in reports and with `--format`.")
    }
  }

  private static let samples = TopicListing(
    title: "samples",
    lead: "The rows that calibrators are fitted to and scored on: `samples: [frames]`.",
    items: SampleKind.allCases.map {
      let summary =
        switch $0 {
        case .frames: "each frame"
        case .fixationMedians: "one row per fixation: the median of every column"
        }
      return Item(kind: $0.rawValue, summary: summary, example: $0.rawValue)
    })

  private static let features = TopicListing(
    title: "features, joined by + - * and :",
    lead:
      "Blocks of columns. A feature set joins blocks and columns: a+b has both, a-b leaves columns out, a:b has the "
      + "products of one column of each, and a*b is a+b+a:b.",
    items: Catalogue.featureBlocks.entries.map { entry in
      let block = entry.made
      let columns = zip(block.columns, block.units).map { $1 == "1" ? $0 : "\($0) (\($1))" }
      return Item(
        kind: entry.kind, summary: entry.summary, example: entry.example,
        detail: "Columns: \(columns.joined(separator: ", ")).")
    }, shared: featureForms)

  init(
    title: String, lead: String, items: [Item], shared: [Item] = [],
    sharedHeading: String = "Keys for every kind"
  ) {
    self.title = title
    self.lead = lead
    self.items = items
    self.shared = shared
    self.sharedHeading = sharedHeading
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
  package func text(width lineWidth: Int = 80) -> String {
    let all = items + shared
    let width = max(16, all.map(\.kind.count).max() ?? 0) + 2
    let lines = all.flatMap { item in
      let example = item.example == item.kind ? "" : "; e.g. \(item.example)"
      let name = item.kind + String(repeating: " ", count: width - item.kind.count)
      let text = TextTable.wrap(item.summary + example, max(20, lineWidth - width), indent: "  ")
      return [name + text[0]] + text.dropFirst().map { String(repeating: " ", count: width) + $0 }
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }

  private static let featureForms =
    SetFunction.allCases.map { Item(kind: $0.form, summary: $0.summary, example: $0.example) } + [
      Item(
        kind: "column(\"name\")", summary: "a column whose name is no word: letters, digits and underscores",
        example: "gaze+column(\"pd left\")"),
      Item(
        kind: "drop_constant",
        summary:
          "drops columns whose range over all samples, including test samples, is at most this fraction of their largest "
          + "absolute value; standardisation would amplify their noise",
        example: "{blocks: gaze+face, drop_constant: 1e-6}", keys: FeatureSet.keys),
    ]
}
