import Captures
import Inputs

/// What the sidecar of one `_physio.tsv.gz` states: whose eye, which columns, and their units.
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

  /// What a column holds that is neither a time nor one of the points.
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
  /// Units of the column `timestamp` in a second.
  let ticksPerSecond: Double
  /// The first frame, in seconds after the start of the run's other data and of its events.
  let startTime: Double
  let pointUnit: ColumnUnit
  let targetUnit: ColumnUnit
  /// From the fourth column on.
  let ownColumns: [OwnColumn]
  /// Own columns that belong together, by the name of their feature.
  let features: [(name: String, columns: [String], unit: String)]
  let device: BIDSDevice

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

  /// Nil if something is wrong, which is recorded in the sidecar.
  init?(_ sidecar: inout BIDSSidecar) {
    path = sidecar.path
    let errorCount = sidecar.errors.count
    Self.checkKind(&sidecar)
    _ = sidecar.required("SamplingFrequency", "the number of samples in a second (Hz)") {
      $0.number("SamplingFrequency", of: $1, in: .leastNonzeroMagnitude...1e9)
    }
    let start = sidecar.required("StartTime", "the time of the first sample (s)") {
      $0.number("StartTime", of: $1, in: -1e12...1e12)
    }
    let eye = sidecar.required("RecordedEye", "left, right or cyclopean") {
      $0.word("RecordedEye", of: $1, among: Eye.allCases.map(\.rawValue))
    }
    let columns = sidecar.required("Columns", "the names of the columns, as the file has no header") {
      $0.texts("Columns", of: $1)
    }
    for key in ["AverageCalibrationError", "MaximalCalibrationError"] {
      _ = sidecar.optional(key) { $0.number(key, of: $1) }
    }
    device = BIDSDevice(&sidecar)
    guard let columns, Self.check(columns, &sidecar) else { return nil }
    let ticks = Self.ticksPerSecond(&sidecar)
    let units = [columns[1], columns[2]].compactMap { Self.pointUnit(of: $0, &sidecar) }
    ownColumns = columns.dropFirst(3).map { Self.ownColumn($0, &sidecar) }
    let hasTarget = BIDSColumns.target.allSatisfy(columns.contains)
    let targets = hasTarget ? BIDSColumns.target.compactMap { Self.pointUnit(of: $0, &sidecar) } : units
    features = Self.features(columns, &sidecar)
    guard let start, let eye = eye.flatMap(Eye.init), let ticks, let unit = units.first,
      let target = targets.first, sidecar.errors.count == errorCount
    else { return nil }
    self.eye = eye
    self.columns = columns
    columnsFile = sidecar.file(of: "Columns")
    ticksPerSecond = ticks
    startTime = start
    pointUnit = unit
    targetUnit = target
  }

  private static func checkKind(_ sidecar: inout BIDSSidecar) {
    _ = sidecar.required("PhysioType", "\"eyetrack\"") {
      $0.word("PhysioType", of: $1, among: ["eyetrack"])
    }
    let system = sidecar.required("SampleCoordinateSystem", "\"gaze-on-screen\"") {
      $0.word(
        "SampleCoordinateSystem", of: $1,
        among: ["gaze-on-screen", "eye-in-head", "gaze-in-world", "custom"])
    }
    if let system, system != "gaze-on-screen" {
      sidecar.record(
        "SampleCoordinateSystem",
        "'SampleCoordinateSystem' is \(system.quoted), but only gaze-on-screen gives points of a screen")
    }
  }

  private static func check(_ columns: [String], _ sidecar: inout BIDSSidecar) -> Bool {
    guard columns.count <= 100_000 else {
      sidecar.record("Columns", "'Columns' has \(columns.count) names; 100000 is the limit")
      return false
    }
    if let (name, _) = Dictionary(columns.map { ($0, 1) }, uniquingKeysWith: +).filter({ $0.value > 1 }).min(
      by: { $0.key < $1.key })
    {
      sidecar.record("Columns", "'Columns' names \(name.quoted) twice")
      return false
    }
    guard Array(columns.prefix(3)) == firstColumns else {
      sidecar.record(
        "Columns",
        "'Columns' must begin with \(firstColumns.joined(separator: ", ")), not with "
          + (columns.isEmpty ? "nothing" : columns.prefix(3).joined(separator: ", ").quoted))
      return false
    }
    return true
  }

  private static func ticksPerSecond(_ sidecar: inout BIDSSidecar) -> Double? {
    let unit = sidecar.optional("timestamp") { sidecar, section in
      sidecar.object("timestamp", of: section) { sidecar, inner in
        inner.has("Units") ? sidecar.text("Units", of: inner) : nil
      }
    }
    guard let unit else {
      // The specification names seconds for a time whose unit is not stated.
      sidecar.warn("'timestamp.Units' is missing; read as seconds")
      return 1
    }
    if let unit = timeUnits[unit] { return unit.perBase }
    sidecar.record(
      "timestamp",
      "'timestamp.Units' is \(unit.quoted)"
        + hint(for: unit, among: ["s", "ms", "us", "ns"], then: "expected: s, ms, us or ns"))
    return nil
  }

  private static func pointUnit(of column: String, _ sidecar: inout BIDSSidecar) -> ColumnUnit? {
    let key = "\(column).Units"
    func read(_ sidecar: inout BIDSSidecar, _ section: JSONSection) -> String?? {
      sidecar.object(column, of: section) { sidecar, inner in
        .some(inner.has("Units") ? sidecar.text("Units", of: inner) : nil)
      }
    }
    guard
      let declared = sidecar.required(
        column, "an object with the 'Units' of the column, such as {\"Units\": \"pixel\"}", read)
    else { return nil }
    guard let unit = declared else {
      sidecar.record(column, "\(key.quoted) is missing: the unit of the column, such as \"pixel\"")
      return nil
    }
    if let known = pointUnits[unit] { return known }
    sidecar.record(
      column,
      "\(key.quoted) is \(unit.quoted)"
        + hint(for: unit, among: ["pixel", "m", "cm", "mm"], then: "expected: pixel, m, cm or mm"))
    return nil
  }

  private static func ownColumn(_ name: String, _ sidecar: inout BIDSSidecar) -> OwnColumn {
    var (unit, levels): (String?, [String]?)
    _ = sidecar.optional(name) { sidecar, section in
      sidecar.object(name, of: section) { sidecar, inner in
        if inner.has("Units") { unit = sidecar.text("Units", of: inner) }
        levels = inner.value(of: "Levels").map(\.keys)
        return true
      }
    }
    return OwnColumn(name: name, unit: unit ?? "", levels: levels)
  }

  /// The groups that the own key `Features` makes of columns.
  private static func features(_ columns: [String], _ sidecar: inout BIDSSidecar)
    -> [(name: String, columns: [String], unit: String)]
  {
    var found = [(name: String, columns: [String], unit: String)]()
    _ = sidecar.optional(BIDSKeys.features) { sidecar, section in
      sidecar.object(BIDSKeys.features, of: section) { sidecar, inner in
        for name in inner.keys {
          let group = sidecar.object(name, of: inner) {
            sidecar, group -> (columns: [String], unit: String)? in
            guard let columns = sidecar.texts("Columns", of: group) else { return nil }
            return (columns, group.has("Units") ? sidecar.text("Units", of: group) ?? "" : "")
          }
          guard let group else { continue }
          if let absent = group.columns.first(where: { !columns.contains($0) }) {
            sidecar.record(
              BIDSKeys.features,
              "'\(BIDSKeys.features).\(name)' names the column \(absent.quoted), which 'Columns' does not"
                + hint(for: absent, among: columns, then: nil))
          }
          found.append((name, group.columns, group.unit))
        }
        return true
      }
    }
    return found
  }
}

/// The names of the columns that hold a capture's channels beside its points.
package enum BIDSColumns {
  package static let target = Channel.target.entry.columns
  /// Another number begins another fixation.
  package static let fixation = "fixation"

  /// The channels that are written as own columns of a recording, in this order. Targets are in its coordinates.
  package static let channels: [Channel] = {
    let first: [Channel] = [.target, .eyeDistance]
    // Gaze points have files of their own, and touches have no place.
    let others: [Channel] = [.gazePoint, .leftGazePoint, .rightGazePoint, .touch]
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
