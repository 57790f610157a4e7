import Inputs

/// The names of a feature set, calibrator and split in a run. Trials of one cell are summarised together.
///
/// A reference, because each of many scores has its cell.
package final class Cell: Sendable, Hashable {
  /// The group, such as `participant=anna; device=iPad Mini 6th`; empty without groups.
  package let group: String
  package let samples: String
  /// A feature set, or `-` for calibrators that use none: see `usesFeatures`.
  package let features: String
  package let calibrator: String
  package let split: String

  package static let unnamed = Cell(group: "", samples: "", features: "", calibrator: "", split: "")

  package init(group: String, samples: String, features: String, calibrator: String, split: String) {
    self.group = group
    self.samples = samples
    self.features = features
    self.calibrator = calibrator
    self.split = split
  }

  private var names: [String] { [group, samples, features, calibrator, split] }

  package static func == (one: Cell, other: Cell) -> Bool { one === other || one.names == other.names }

  package func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(name) }
  }

  package var json: [JSONValue.Member] {
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
  /// The number of training rows; nil, like `testCount`, if the fold could not be drawn.
  package var trainCount: Int?
  package var testCount: Int?
  /// The rows of its group that its feature set cannot use; nil in older runs.
  package var droppedCount: Int?
  /// The number of columns fitted, without constant ones. Nil for calibrators without features, as are the next two.
  package var columnCount: Int?
  package var rank: Int?
  package var condition: Double?
  /// The sums over the test rows; nil unless the status is `ok`.
  package var moments: Moments?
  package let status: Status
  private let words: Words?

  /// The fields that most scores lack. A reference, because runs copy many scores.
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
      one.heldOut == other.heldOut && one.message == other.message && one.choice == other.choice
    }
  }

  package init(
    cell: Cell, repeatIndex: Int, foldIndex: Int, heldOut: String? = nil, trainCount: Int? = nil,
    testCount: Int? = nil, droppedCount: Int? = nil, columnCount: Int? = nil, rank: Int? = nil,
    condition: Double? = nil,
    moments: Moments? = nil, status: Status, message: String, choice: String? = nil
  ) {
    self.cell = cell
    self.repeatIndex = repeatIndex
    self.foldIndex = foldIndex
    self.trainCount = trainCount
    self.testCount = testCount
    self.droppedCount = droppedCount
    self.columnCount = columnCount
    self.rank = rank
    self.condition = condition
    self.moments = moments
    self.status = status
    words = Words(heldOut: heldOut, message: message, choice: choice)
  }

  /// The value by which the fold is named: see `Fold.heldOut`. Nil in older runs, too.
  package var heldOut: String? { words?.heldOut }

  /// Why something is missing, or what is odd; one line.
  package var message: String { words?.message ?? "" }

  /// The choice that a calibrator made inside the training part; nil for calibrators that choose nothing.
  package var choice: String? { words?.choice }

  package static let fewRows = "fewer training rows"

  /// Returns nil if the trial has no such value.
  package func value(of metric: Metric) -> Double? { moments.flatMap { metric.value($0) } }
}
