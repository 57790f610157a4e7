/// What one feature set, calibrator and split are called in a run; trials of one cell are summarised together.
struct Cell: Sendable, Hashable {
  /// `participant=anna; device=iPad Mini 6th`, or nothing without groups.
  let group: String
  let samples: String
  /// A feature set, or `-` for calibrators that use none.
  let features: String
  let calibrator: String
  let split: String

  /// All of it in a line, for messages.
  var description: String {
    [group, samples, split, calibrator, features].filter { !$0.isEmpty && $0 != "-" }.joined(separator: ", ")
  }
}

/// What one trial yields.
struct Score: Sendable, Equatable {
  enum Status: String, Sendable {
    case ok, failed, skipped
  }

  let cell: Cell
  let repeatIndex: Int
  let foldIndex: Int
  /// Nil where not even the fold could be drawn; so too `testCount`.
  var trainCount: Int?
  var testCount: Int?
  /// Columns fitted, after constant ones are left out. Nil for calibrators without features; so too below.
  var columnCount: Int?
  var rank: Int?
  var condition: Double?
  /// Nil unless the status is `ok`.
  var moments: Moments?
  let status: Status
  /// Why something is missing, or what is odd; one line.
  var message: String
  /// The candidate that was chosen inside the training part, for calibrators that choose.
  var choice: String?

  /// How the part of a message starts that says why there is no R².
  static let withoutR2 = "no r2:"

  /// - Returns: Nil where the trial has no such number.
  func value(of metric: Metric) -> Double? { moments.flatMap { metric.value($0) } }
}
