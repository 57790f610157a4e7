import Calibration
import Captures
import Documents
import Inputs
import Statistics
import Trials

/// How the captures of a run were recorded: tracker, devices, people, targets, head poses and viewing distances.
struct RecordingText: Sendable {
  let record: RunRecord

  /// The most devices, or words of a label, that a sentence names.
  private static let mostNamed = 24

  @ListBuilder<String> var sentences: [String] {
    let isSimulated = record.dataset.isSimulated
    if isSimulated { Self.simulated }
    if let recorded = record.captureProtocol, let devices = record.devices {
      tracker(devices)
      frequency(recorded)
      LossText(record: record).dataLoss
      people(recorded)
      targets(recorded, devices)
      labels(recorded)
      distances(recorded)
      estimates(devices)
      if !isSimulated { Self.unknown }
    } else {
      "[devices, participants, targets and viewing distances: not stored by this run; run the experiment again]"
    }
  }

  private static let simulated =
    "The captures were SIMULATED by geometry and not recorded from people, so nothing here is about people."

  private static let unknown =
    "[head support such as a chin rest: not recorded] [illumination and room: not recorded] [instruction given to "
    + "participants: not recorded] [versions of the tracker's software: not recorded] [who was excluded before "
    + "recording: not recorded]"

  private func tracker(_ devices: [DeviceRecord]) -> String {
    let verb = record.dataset.isSimulated ? "was simulated as from" : "was recorded with"
    let tracker =
      record.dataset.recorder ?? "[what recorded the gaze: not stated; add recorded_by to dataset.yaml]"
    let handheld = devices.filter { !$0.isMonitor }.map(Self.device)
    let monitors = devices.filter(\.isMonitor).map(Self.monitor)
    let places =
      (handheld.isEmpty ? [] : ["of \(enumerated(handheld, limit: Self.mostNamed))"])
      + (monitors.isEmpty ? [] : ["in front of \(enumerated(monitors, limit: Self.mostNamed))"])
    let assumed = devices.filter { $0.isCameraAssumed == true && $0.isMonitor == false }.map(\.name)
    return "Gaze \(verb) \(tracker) \(places.joined(separator: " and "))."
      + (assumed.isEmpty || record.dataset.isSimulated
        ? ""
        : " The camera's place is not published for \(enumerated(Set(assumed).sorted(), limit: Self.mostNamed)); it is assumed in the middle "
          + "of the edge.")
  }

  private static func device(_ device: DeviceRecord) -> String {
    func centimetres(_ points: Double) -> String { decimal(points / device.screen.pointsPerMetre * 100, 1) }
    let held = device.orientation.map { ", held in \($0.rawValue)" } ?? ""
    return
      "the device \(device.name)\(held) (screen \(shortest(device.width)) × \(shortest(device.height)) pt, "
      + "\(centimetres(device.width)) × \(centimetres(device.height)) cm, "
      + "\(decimal(device.pixelsPerInch, 0)) pixels per inch, \(shortest(device.scale)) pixels per pt, camera at "
      + "(\(shortest(device.camera.x)), \(shortest(device.camera.y))) pt from the bottom left)"
  }

  private static func monitor(_ device: DeviceRecord) -> String {
    let screen = device.screen
    guard screen.hasLengths else {
      let size =
        screen.isThere ? "of \(shortest(device.width)) × \(shortest(device.height)) pt" : "of unknown size"
      return "a screen \(size) (\(device.name); [the size of the glass: not stated])"
    }
    let size =
      "\(decimal(screen.width / screen.pointsPerMetre * 100, 1)) × "
      + "\(decimal(screen.height / screen.verticalPointsPerMetre * 100, 1)) cm"
    return
      "the screen \(device.name) (\(shortest(device.width)) × \(shortest(device.height)) pixels, \(size))"
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
    let labels = recorded.labels.map { Label.title($0.label) }
    let under = labels.isEmpty ? "" : " under one \(enumerated(labels))"
    return "There \(recorded.participants == 1 ? "was" : "were") \(count) (\(unknown)) in "
      + "\(counted(recorded.captures, "capture")), with \(counted(recorded.frames, "frame")) in "
      + "\(counted(recorded.fixations, "fixation"))\(each ?? ""); a fixation is a series of consecutive frames on one "
      + "target\(under)."
  }

  private func targets(_ recorded: ProtocolRecord, _ devices: [DeviceRecord]) -> String {
    let parts = grouped(devices, by: \.name).compactMap { displays -> String? in
      // What lies on one screen and what on the same one held in another way is not stored.
      let device = displays[0]
      let points = recorded.targets.filter { $0.device == device.name }.map(\.point)
      guard !points.isEmpty else { return nil }
      let span = recorded.eyesToScreen.flatMap {
        displays.count > 1 ? nil : Self.span(points, device.screen, $0.median)
      }
      return "On the \(device.name), targets \(Self.layout(points, span))."
        + Self.places(recorded.targets.filter { $0.device == device.name })
    }
    let rest = parts.count - Self.mostNamed
    return
      (parts.prefix(Self.mostNamed)
      + (rest > 0 ? ["[the targets on \(rest) more devices: see run.json]"] : []))
      .joined(separator: " ")
  }

  /// Says that the targets' own layout names them; empty where the screen does.
  private static func places(_ targets: [ProtocolRecord.TargetRecord]) -> String {
    guard let offset = targets.compactMap(\.placeOffset).max() else { return "" }
    let nearest =
      offset < 0.01
      ? ""
      : ", each the target nearest to that place (at most \(decimal(100 * offset, 0)) % of the layout's extent away)"
    return
      " They lie away from the edge of the screen: corners, sides and middle are those of their own layout\(nearest)."
  }

  /// A grid by its lines, else every point.
  private static func layout(_ points: [ScreenPoint], _ span: String?) -> String {
    let after = span.map { " (\($0))" } ?? ""
    let (xs, ys) = (Set(points.map(\.x)).sorted(), Set(points.map(\.y)).sorted())
    if xs.count * ys.count == points.count {
      func values(_ values: [Double]) -> String { values.map(shortest).joined(separator: ", ") }
      return
        "formed a \(xs.count) × \(ys.count) grid (x = \(values(xs)) pt; y = \(values(ys)) pt\(span.map { "; \($0)" } ?? ""))"
    }
    if points.count > 25, let left = xs.first, let right = xs.last, let low = ys.first, let high = ys.last {
      return
        "were at \(points.count) places between x = \(shortest(left)) and \(shortest(right)) pt and y = \(shortest(low)) and "
        + "\(shortest(high)) pt\(after)"
    }
    let places = points.map { "(\(shortest($0.x)), \(shortest($0.y)))" }
    return "were at \(enumerated(places)) pt\(after)"
  }

  /// The angles between the outermost targets, seen from in front of their middle; nil where the size of the glass is
  /// not known.
  private static func span(_ points: [ScreenPoint], _ screen: Screen, _ distance: Double) -> String? {
    guard screen.hasLengths else { return nil }
    func degrees(_ values: [Double], _ pointsPerMetre: Double) -> String? {
      guard let least = values.min(), let largest = values.max(), distance > 0 else { return nil }
      let side = Vector((largest - least) / 2 / pointsPerMetre, 0, distance)
      return decimal(2 * VisualAngle.horizontal(side).degrees, 1)
    }
    guard let width = degrees(points.map(\.x), screen.pointsPerMetre),
      let height = degrees(points.map(\.y), screen.verticalPointsPerMetre)
    else { return nil }
    return "\(width)° × \(height)° at the median distance"
  }

  /// All but distances, which have a sentence of their own.
  private func labels(_ recorded: ProtocolRecord) -> String? {
    let sentences = recorded.labels.filter { !$0.isDistance }.map { label in
      let words = label.words.map(\.word)
      return words.count == 1
        ? "The \(Label.title(label.label)) was labelled \(words[0])."
        : "The \(words.count) \(Label.plural(label.label)) were labelled \(enumerated(words, limit: Self.mostNamed))."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The sentence about devices without a depth sensor; nil if there are none.
  private func estimates(_ devices: [DeviceRecord]) -> String? {
    let names = Set(devices.filter { $0.hasDepthSensor == false }.map(\.name)).sorted()
    guard !names.isEmpty, !record.dataset.isSimulated, FaceTracking.isByARKit(record.dataset.recorder ?? "")
    else {
      return nil
    }
    let one = names.count == 1
    return
      "The \(enumerated(names, limit: Self.mostNamed)) \(one ? "has" : "have") no depth sensor: distances and "
      + "positions of the head are ARKit's estimates."
  }

  private func distances(_ recorded: ProtocolRecord) -> String {
    func text(_ extent: ProtocolRecord.Extent?) -> String? {
      extent.map {
        "\(decimal($0.median * 100, 1)) cm (\(decimal($0.least * 100, 1)) to \(decimal($0.largest * 100, 1)))"
      }
    }
    func declared(_ extent: ProtocolRecord.Extent?) -> String? {
      extent.flatMap { $0.least == $0.largest ? "\(decimal($0.median * 100, 1)) cm" : nil }
    }
    let label = recorded.labels.first(where: \.isDistance)
    let words = label?.words ?? []
    guard let all = text(recorded.eyesToScreen) else {
      let unknown = "[viewing distance in cm: the captures do not hold it, and dataset.yaml declares none]"
      return words.isEmpty
        ? unknown
        : "The \(Label.plural(label?.label ?? "")) were labelled \(enumerated(words.map(\.word), limit: Self.mostNamed)) \(unknown)."
    }
    let bases = recorded.eyeDistanceBasis ?? [.eyes]
    if bases == [.declared] {
      return
        "Degrees follow from a viewing distance of \(declared(recorded.eyesToScreen) ?? all), which the dataset declares and which was not measured, straight in "
        + "front of the screen's centre."
    }
    let head: String
    if bases == [.eyes] {
      head =
        "The viewing distance, from the midpoint of the eyes to the plane of the screen in every frame by the "
        + "tracker's transforms, had a median (range) of \(all)"
    } else {
      head =
        "The viewing distance, \(enumerated(bases.map(\.phrase))), had a median (range) of \(all); eyes are taken to be "
        + "straight in front of the screen's centre where only their distance is known"
    }
    let rest = words.count - Self.mostNamed
    let parts =
      words.prefix(Self.mostNamed).map { own in "\(own.word): \(text(own.eyesToScreen) ?? "[not measured]")" }
      + (rest > 0 ? ["\(rest) more"] : [])
    return words.isEmpty
      ? head + "."
      : words.count == 1
        ? head + " and was labelled \(words[0].word)."
        : head + "; by label, " + parts.joined(separator: ", ") + "."
  }
}

extension ProtocolRecord.LabelRecord {
  fileprivate var isDistance: Bool { label.hasSuffix("distance") }
}

extension EyeDistanceBasis {
  fileprivate var phrase: String {
    switch self {
    case .eyes: "by the tracker's transforms of the eyes"
    case .measured: "as the tracker measured it"
    case .declared: "where it was not measured, as the dataset declares it"
    }
  }
}

extension DeviceRecord {
  fileprivate var isMonitor: Bool { isHandheld == false }
}
