import Captures
import Inputs

/// The eye, the columns and their units that the sidecar of one `_physio.tsv.gz` states.
package struct BIDSRecording: Sendable {
  package enum Eye: String, Sendable, CaseIterable {
    case left, right, cyclopean

    /// The channel of its points, where several eyes were recorded.
    var channel: Channel {
      switch self {
      case .left: .leftGazePoint
      case .right: .rightGazePoint
      case .cyclopean: .gazePoint
      }
    }
  }

  /// A column that is neither a time nor one of the points.
  struct OwnColumn: Sendable {
    let name: String
    let unit: String
    /// The words of a label in their order; nil for a column of numbers.
    let levels: [String]?
  }

  let path: String
  let eye: Eye
  let columns: [String]
  let columnsFile: String
  /// The rate that the sidecar states, in Hz.
  let samplingFrequency: Double
  /// Units of the column `timestamp` in a second.
  let ticksPerSecond: Double
  /// The first frame, in seconds after the start of the run's other data and of its events.
  let startTime: Double
  let pointUnit: ColumnUnit
  let targetUnit: ColumnUnit
  /// The columns from the fourth on.
  let ownColumns: [OwnColumn]
  /// Own columns that belong together, by the name of their feature.
  let features: [(name: String, columns: [String], unit: String)]
  let device: BIDSDevice
  /// The time of the first frame on the clock of the original capture, seconds; nil if it is not told.
  let timeOrigin: Double?
  /// True if a calibration has corrected the points, so that they are none that a tracker recorded.
  let isDerived: Bool

  /// The largest coordinate of a point, in pixels: a bound that no real recording exceeds.
  package static let pointLimit = 1e9
  /// Hz.
  package static let frequencies = Double.leastNonzeroMagnitude...1e9
  package static let firstColumns = ["timestamp", "x_coordinate", "y_coordinate"]

  static let timeUnits: [String: ColumnUnit] = [
    "s": .seconds, "second": .seconds, "seconds": .seconds, "ms": .milliseconds,
    "millisecond": .milliseconds, "milliseconds": .milliseconds, "us": .microseconds, "µs": .microseconds,
    "microsecond": .microseconds, "microseconds": .microseconds, "ns": .nanoseconds,
    "nanosecond": .nanoseconds, "nanoseconds": .nanoseconds,
  ]
  private static let pointUnits: [String: ColumnUnit] = [
    "pixel": .pixels, "pixels": .pixels, "px": .pixels, "m": .metres, "cm": .centimetres, "mm": .millimetres,
  ]

  /// Reads a sidecar, which records what is wrong; nil then.
  init?(_ sidecar: inout BIDSSidecar) {
    path = sidecar.path
    let errorCount = sidecar.errors.count
    Self.checkKind(&sidecar)
    let frequency = sidecar.number(
      "SamplingFrequency", in: Self.frequencies,
      required: "the number of samples in a second (Hz)")
    let start = sidecar.number(
      "StartTime", in: -1e12...1e12, required: "the time of the first sample (s)")
    let eye = sidecar.word(
      "RecordedEye", among: Eye.allCases.map(\.rawValue), required: "left, right or cyclopean")
    let columns = sidecar.texts(
      "Columns", required: "the names of the columns, as the file has no header")
    for key in ["AverageCalibrationError", "MaximalCalibrationError"] { _ = sidecar.number(key) }
    device = BIDSDevice(&sidecar)
    timeOrigin = sidecar.number(BIDSKeys.timeOrigin, in: -1e12...1e12)
    isDerived = sidecar.has(BIDSKeys.calibratedBy)
    guard let columns, Self.check(columns, &sidecar) else { return nil }
    let ticks = Self.ticksPerSecond(&sidecar)
    let units = [columns[1], columns[2]].compactMap { Self.pointUnit(of: $0, &sidecar) }
    ownColumns = columns.dropFirst(3).map { Self.ownColumn($0, &sidecar) }
    let hasTarget = BIDSColumns.target.allSatisfy(columns.contains)
    let targets = hasTarget ? BIDSColumns.target.compactMap { Self.pointUnit(of: $0, &sidecar) } : units
    features = Self.features(columns, &sidecar)
    guard let frequency, let start, let eye = eye.flatMap(Eye.init), let ticks, let unit = units.first,
      let target = targets.first, sidecar.errors.count == errorCount
    else { return nil }
    self.eye = eye
    self.columns = columns
    columnsFile = sidecar.file(of: "Columns")
    samplingFrequency = frequency
    ticksPerSecond = ticks
    startTime = start
    pointUnit = unit
    targetUnit = target
  }

  private static func checkKind(_ sidecar: inout BIDSSidecar) {
    _ = sidecar.word("PhysioType", among: ["eyetrack"], required: "\"eyetrack\"")
    let key = "SampleCoordinateSystem"
    let system = sidecar.word(
      key, among: ["gaze-on-screen", "eye-in-head", "gaze-in-world", "custom"],
      required: "\"gaze-on-screen\"")
    if let system, system != "gaze-on-screen" {
      sidecar.record(
        key, "\(key.quoted) is \(system.quoted), but only gaze-on-screen gives points of a screen")
    }
  }

  private static func check(_ columns: [String], _ sidecar: inout BIDSSidecar) -> Bool {
    let counts = Dictionary(columns.map { ($0, 1) }, uniquingKeysWith: +)
    if columns.count > 100_000 {
      sidecar.record("Columns", "'Columns' has \(columns.count) names; 100000 is the limit")
    } else if let twice = counts.filter({ $0.value > 1 }).keys.min() {
      sidecar.record("Columns", "'Columns' names \(twice.quoted) twice")
    } else if Array(columns.prefix(3)) != firstColumns {
      sidecar.record(
        "Columns",
        "'Columns' must begin with \(firstColumns.joined(separator: ", ")), not with "
          + (columns.isEmpty ? "nothing" : columns.prefix(3).joined(separator: ", ").quoted))
    } else {
      return true
    }
    return false
  }

  private static func ticksPerSecond(_ sidecar: inout BIDSSidecar) -> Double? {
    guard let unit = sidecar.unit(of: "timestamp") else {
      // The specification names seconds for a time whose unit is not stated.
      sidecar.warn("'timestamp.Units' is missing; read as seconds")
      return 1
    }
    return known(unit, of: "timestamp", among: timeUnits, usual: ["s", "ms", "us", "ns"], &sidecar)?.perBase
  }

  private static func pointUnit(of column: String, _ sidecar: inout BIDSSidecar) -> ColumnUnit? {
    let unit = sidecar.object(
      column, required: "an object with the 'Units' of the column, such as {\"Units\": \"pixel\"}"
    ) { $0.text("Units", required: "the unit of the column, such as \"pixel\"") }
    return unit.flatMap {
      known($0, of: column, among: pointUnits, usual: ["pixel", "m", "cm", "mm"], &sidecar)
    }
  }

  /// The unit of a name; nil for another one, which is recorded.
  private static func known(
    _ unit: String, of column: String, among units: [String: ColumnUnit], usual: [String],
    _ sidecar: inout BIDSSidecar
  ) -> ColumnUnit? {
    if let known = units[unit] { return known }
    let expected = "expected: \(usual.dropLast().joined(separator: ", ")) or \(usual[usual.count - 1])"
    sidecar.record(
      column, "'\(column).Units' is \(unit.quoted)" + hint(for: unit, among: usual, then: expected))
    return nil
  }

  private static func ownColumn(_ name: String, _ sidecar: inout BIDSSidecar) -> OwnColumn {
    var (unit, levels): (String?, [String]?)
    _ = sidecar.object(name) { object in
      unit = object.text("Units")
      levels = object.value(of: "Levels")?.keys
      return true
    }
    return OwnColumn(name: name, unit: unit ?? "", levels: levels)
  }

  /// The groups that the own key `Features` makes of columns.
  private static func features(_ columns: [String], _ sidecar: inout BIDSSidecar)
    -> [(name: String, columns: [String], unit: String)]
  {
    let key = BIDSKeys.features
    let names = sidecar.value(of: key)?.keys ?? []
    let features =
      sidecar.object(key) { object in
        names.compactMap { name in
          object.object(name) { group in
            group.texts("Columns").map { (name: name, columns: $0, unit: group.text("Units") ?? "") }
          }
        }
      } ?? []
    for feature in features {
      guard let absent = feature.columns.first(where: { !columns.contains($0) }) else { continue }
      sidecar.record(
        key,
        "'\(key).\(feature.name)' names the column \(absent.quoted), which 'Columns' does not"
          + hint(for: absent, among: columns, then: nil))
    }
    return features
  }
}

/// The names of the columns that hold a capture's channels beside its points.
package enum BIDSColumns {
  package static let target = Channel.target.entry.columns
  /// Another number begins another fixation.
  package static let fixation = "fixation"
  /// Columns of tables of events: a state's word, the row of the recording at which it begins, and the point of a touch.
  package static let (word, frame, touch) = ("word", "frame", Channel.touch.entry.columns)
  /// The `trial_type` of a touch.
  package static let touchType = "touch"

  /// The channels that are written as own columns of a recording, in this order. Targets are in its coordinates.
  package static let channels: [Channel] = {
    let first: [Channel] = [.target, .eyeDistance]
    // Gaze points have files of their own, and touches are events.
    let others: [Channel] = [.gazePoint, .leftGazePoint, .rightGazePoint, .touch, .calibratedGazePoint]
    return first + Channel.allCases.filter { !first.contains($0) && !others.contains($0) }
  }()

  /// The unit of a channel's columns, as sidecars state it; empty for shares and coefficients.
  package static func unit(of channel: Channel) -> String {
    switch channel.entry.unit {
    case .points: "pixel"
    case .metres: "m"
    case .radians: "rad"
    default: ""
    }
  }
}
