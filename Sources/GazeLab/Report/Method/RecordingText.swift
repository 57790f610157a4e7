import Inputs

/// How the captures of a run were recorded: tracker, devices, people, targets, head poses and viewing distances.
struct RecordingText: Sendable {
  let record: RunRecord

  var sentences: [String] {
    guard let recorded = record.captureProtocol, let devices = record.devices else {
      return [
        (record.dataset.isSimulated ? Self.simulated + " " : "")
          + "[devices, participants, targets and viewing distances: not stored by this run; run the experiment again]"
      ]
    }
    let isSimulated = record.dataset.isSimulated
    return [
      isSimulated ? Self.simulated : nil, tracker(devices), frequency(recorded), people(recorded),
      targets(recorded, devices), poses(recorded), distances(recorded), isSimulated ? nil : Self.unknown,
    ].compactMap { $0 }
  }

  private static let simulated =
    "The captures were SIMULATED by geometry and not recorded from people, so nothing here is about people."

  private static let unknown =
    "[head support such as a chin rest: not recorded] [illumination and room: not recorded] [instruction given to "
    + "participants: not recorded] [versions of iOS and ARKit: not recorded] [who was excluded before recording: not "
    + "recorded]"

  private func tracker(_ devices: [DeviceRecord]) -> String {
    let verb = record.dataset.isSimulated ? "was simulated as from" : "was recorded with"
    return "Gaze \(verb) ARKit's face tracking by the TrueDepth camera of "
      + enumerated(devices.map(Self.device)) + "."
  }

  private static func device(_ device: DeviceRecord) -> String {
    func centimetres(_ points: Double) -> String { decimal(points / device.screen.pointsPerMetre * 100, 1) }
    return "the device \(device.name) (screen \(text(device.width)) × \(text(device.height)) pt, "
      + "\(centimetres(device.width)) × \(centimetres(device.height)) cm, "
      + "\(decimal(device.pixelsPerInch, 0)) pixels per inch, \(text(device.scale)) pixels per pt, camera at "
      + "(\(text(device.camera.x)), \(text(device.camera.y))) pt from the bottom left)"
  }

  private func frequency(_ recorded: ProtocolRecord) -> String {
    guard let interval = recorded.frameInterval, interval.median > 0 else {
      return "[sampling frequency: no fixation has two frames that differ in time]"
    }
    let share = 100 * Double(recorded.gaps) / Double(interval.count)
    return "By their time stamps, frames were \(decimal(interval.median * 1000, 1)) ms apart "
      + "(median, \(decimal(1 / interval.median, 1)) Hz); \(decimal(share, 1)) % of the "
      + "\(interval.count) intervals within a fixation were more than 1.5 times as long."
      + Self.effective(recorded.timing ?? [])
  }

  /// Empty in runs of earlier versions.
  private static func effective(_ timing: [CaptureTiming]) -> String {
    let rates = timing.compactMap(\.effectiveHz)
    guard let least = rates.min(), let largest = rates.max(),
      let longest = timing.compactMap(\.longestGap).max()
    else { return "" }
    let range =
      decimal(least, 1) == decimal(largest, 1)
      ? "\(decimal(least, 1)) Hz" : "\(decimal(least, 1)) to \(decimal(largest, 1)) Hz by capture"
    return
      " The effective rate, frames with a gaze point over the time that all frames of a fixation stand for, was "
      + "\(range); the longest step within a fixation took \(decimal(longest, 3)) s."
  }

  private func people(_ recorded: ProtocolRecord) -> String {
    let count = counted(recorded.participants, "participant")
    let unknown =
      record.dataset.isSimulated
      ? "simulated" : "[age, sex, eyesight and glasses: not recorded]"
    let each = recorded.framesPerFixation.map { extent in
      let range =
        extent.least == extent.largest
        ? "" : ", from \(decimal(extent.least, 0)) to \(decimal(extent.largest, 0))"
      return " (a median of \(decimal(extent.median, 0)) frames each\(range))"
    }
    return "There \(recorded.participants == 1 ? "was" : "were") \(count) (\(unknown)) in "
      + "\(counted(recorded.captures, "capture")), with \(counted(recorded.frames, "frame")) in "
      + "\(counted(recorded.fixations, "fixation"))\(each ?? ""); a fixation is a series of consecutive frames on one "
      + "target under one head pose and viewing distance."
  }

  private func targets(_ recorded: ProtocolRecord, _ devices: [DeviceRecord]) -> String {
    let parts = devices.compactMap { device -> String? in
      let points = recorded.targets.filter { $0.device == device.name }.map(\.point)
      guard !points.isEmpty else { return nil }
      let span = recorded.eyesToScreen.flatMap { Self.span(points, device.screen, $0.median) }
      return "On the \(device.name), targets \(Self.layout(points, span.map { "; \($0)" } ?? ""))."
    }
    return parts.joined(separator: " ")
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? decimal(value, 0) : "\(value)"
  }

  /// A grid by its lines, else every point.
  private static func layout(_ points: [ScreenPoint], _ span: String) -> String {
    let (xs, ys) = (Set(points.map(\.x)).sorted(), Set(points.map(\.y)).sorted())
    if xs.count * ys.count == points.count {
      func values(_ values: [Double]) -> String { values.map(text).joined(separator: ", ") }
      return "formed a \(xs.count) × \(ys.count) grid (x = \(values(xs)) pt; y = \(values(ys)) pt\(span))"
    }
    return "were at " + enumerated(points.map { "(\(text($0.x)), \(text($0.y)))" }) + " pt"
      + (span.isEmpty ? "" : " (\(span.dropFirst(2)))")
  }

  /// The angles between the outermost targets, seen from in front of their middle.
  private static func span(_ points: [ScreenPoint], _ screen: Screen, _ distance: Double) -> String? {
    func degrees(_ values: [Double]) -> String? {
      guard let least = values.min(), let largest = values.max(), distance > 0 else { return nil }
      let side = Vector((largest - least) / 2 / screen.pointsPerMetre, 0, distance)
      return decimal(2 * VisualAngle.horizontal(side).degrees, 1)
    }
    guard let width = degrees(points.map(\.x)), let height = degrees(points.map(\.y)) else { return nil }
    return "\(width)° × \(height)° at the median distance"
  }

  private func poses(_ recorded: ProtocolRecord) -> String {
    recorded.headPoses.count == 1
      ? "The head pose was labelled \(recorded.headPoses[0])."
      : "The \(recorded.headPoses.count) head poses were labelled \(enumerated(recorded.headPoses))."
  }

  private func distances(_ recorded: ProtocolRecord) -> String {
    func text(_ extent: ProtocolRecord.Extent?) -> String? {
      extent.map {
        "\(decimal($0.median * 100, 1)) cm (\(decimal($0.least * 100, 1)) to \(decimal($0.largest * 100, 1)))"
      }
    }
    let labels = recorded.viewingDistances
    guard let all = text(recorded.eyesToScreen) else {
      return
        "The viewing distances were labelled \(enumerated(labels.map(\.label))) [viewing distance in cm: the captures do "
        + "not hold both eyes]."
    }
    let parts = labels.map { own in "\(own.label): \(text(own.eyesToScreen) ?? "[not measured]")" }
    let head =
      "The viewing distance, from the midpoint of the eyes to the plane of the screen in every frame by the tracker's "
      + "transforms, had a median (range) of \(all)"
    return labels.count == 1
      ? head + " and was labelled \(labels[0].label)."
      : head + "; by label, " + parts.joined(separator: ", ") + "."
  }
}
