import Inputs

/// The names of a feature set, calibrator and split in a run. Trials of one cell are summarised together.
package struct Cell: Sendable, Hashable {
  /// Stored by reference, because each of many scores has its cell.
  private final class Names: Sendable {
    let group, samples, features, calibrator, split: String

    init(group: String, samples: String, features: String, calibrator: String, split: String) {
      self.group = group
      self.samples = samples
      self.features = features
      self.calibrator = calibrator
      self.split = split
    }
  }

  private let stored: Names

  package init(group: String, samples: String, features: String, calibrator: String, split: String) {
    stored = Names(group: group, samples: samples, features: features, calibrator: calibrator, split: split)
  }

  /// Such as `participant=anna; device=iPad Mini 6th`; empty without groups.
  package var group: String { stored.group }
  package var samples: String { stored.samples }
  /// A feature set, or `-` for calibrators that use none: see `usesFeatures`.
  package var features: String { stored.features }
  package var calibrator: String { stored.calibrator }
  package var split: String { stored.split }
  var names: [String] { [group, samples, features, calibrator, split] }

  package static func == (one: Cell, other: Cell) -> Bool {
    one.stored === other.stored || one.names == other.names
  }

  package func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(name) }
  }

  /// The names as members of a JSON object.
  var json: [JSONValue.Member] {
    [
      ("group", .text(group)), ("samples", .text(samples)), ("features", .text(features)),
      ("calibrator", .text(calibrator)), ("split", .text(split)),
    ]
  }
}

/// The result of one trial.
package struct Score: Sendable, Equatable {
  package enum Status: String, Sendable {
    case ok, failed, skipped
  }

  package let cell: Cell
  package let repeatIndex: Int
  package let foldIndex: Int
  /// Nil if the fold could not be drawn, as is `testCount`.
  package var trainCount: Int?
  package var testCount: Int?
  /// The number of columns fitted, without constant ones. Nil for calibrators without features, as are the next two.
  package var columnCount: Int?
  package var rank: Int?
  package var condition: Double?
  /// Nil unless the status is `ok`.
  package var moments: Moments?
  package let status: Status
  private var words: Words?

  /// What most scores lack. A reference, because runs copy many scores.
  private final class Words: Sendable, Equatable {
    let heldOut, choice: String?
    let message: String

    init?(heldOut: String?, message: String, choice: String?) {
      guard heldOut != nil || choice != nil || !message.isEmpty else { return nil }
      self.heldOut = heldOut
      self.message = message
      self.choice = choice
    }

    static func == (one: Words, other: Words) -> Bool {
      one === other
        || one.heldOut == other.heldOut && one.message == other.message && one.choice == other.choice
    }
  }

  init(
    cell: Cell, repeatIndex: Int, foldIndex: Int, heldOut: String? = nil, trainCount: Int? = nil,
    testCount: Int? = nil, columnCount: Int? = nil, rank: Int? = nil, condition: Double? = nil,
    moments: Moments? = nil, status: Status, message: String, choice: String? = nil
  ) {
    self.cell = cell
    self.repeatIndex = repeatIndex
    self.foldIndex = foldIndex
    self.trainCount = trainCount
    self.testCount = testCount
    self.columnCount = columnCount
    self.rank = rank
    self.condition = condition
    self.moments = moments
    self.status = status
    words = Words(heldOut: heldOut, message: message, choice: choice)
  }

  /// The value by which the fold is named: see `Fold.heldOut`. Nil in older runs, too.
  var heldOut: String? {
    get { words?.heldOut }
    set { words = Words(heldOut: newValue, message: message, choice: choice) }
  }

  /// Why something is missing, or what is odd; one line.
  package var message: String {
    get { words?.message ?? "" }
    set { words = Words(heldOut: heldOut, message: newValue, choice: choice) }
  }

  /// What was chosen inside the training part, for calibrators that choose.
  package var choice: String? {
    get { words?.choice }
    set { words = Words(heldOut: heldOut, message: message, choice: newValue) }
  }

  /// How a message about too few training rows begins.
  static let fewRows = "fewer training rows"

  /// Nil if the trial has no such value.
  package func value(of metric: Metric) -> Double? { moments.flatMap { metric.value($0) } }
}
