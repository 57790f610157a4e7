/// What one feature set, calibrator and split are called in a run; trials of one cell are summarised together.
struct Cell: Sendable, Hashable {
  /// In one place, since each of many scores has its cell.
  private final class Names: Sendable {
    let group, samples, features, calibrator, split: String

    init(group: String, samples: String, features: String, calibrator: String, split: String) {
      (self.group, self.samples, self.features) = (group, samples, features)
      (self.calibrator, self.split) = (calibrator, split)
    }
  }

  private let names: Names

  init(group: String, samples: String, features: String, calibrator: String, split: String) {
    names = Names(group: group, samples: samples, features: features, calibrator: calibrator, split: split)
  }

  /// `participant=anna; device=iPad Mini 6th`, or nothing without groups.
  var group: String { names.group }
  var samples: String { names.samples }
  /// A feature set, or `-` for calibrators that use none: see `usesFeatures`.
  var features: String { names.features }
  var calibrator: String { names.calibrator }
  var split: String { names.split }

  static func == (one: Cell, other: Cell) -> Bool {
    one.names === other.names
      || (one.features == other.features && one.calibrator == other.calibrator && one.group == other.group
        && one.samples == other.samples && one.split == other.split)
  }

  func hash(into hasher: inout Hasher) {
    for name in [group, samples, features, calibrator, split] { hasher.combine(name) }
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

  /// - Returns: Nil where the trial has no such number.
  func value(of metric: Metric) -> Double? { moments.flatMap { metric.value($0) } }
}
