import DelimitedText
import Inputs

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

/// Single frames with all channels of ARKit, from which tests make tables, fixations and samples.
extension FrameTable: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(row: Int) -> Frame {
    Frame(
      participant: participants[row], device: displays[row].device,
      headPose: HeadPose(rawValue: words(row)["head_pose"]) ?? .middle,
      viewingDistance: ViewingDistance(rawValue: words(row)["viewing_distance"]) ?? .regular, time: time[row],
      target: target(row), recordedPoint: recordedPoint(row), face: face(row), rightEye: rightEye(row),
      leftEye: leftEye(row), lookAt: lookAt(row),
      blendShapes: has(.blendShapes) ? FrameColumn.blendShapes.map { column($0)[row] } : nil)
  }
}

extension View {
  var frame: Frame { alone[0] }

  init(frame: Frame, screen: Screen) { self.init(FrameTable([frame]), screen: screen) }
}

extension FixationKey {
  init(_ frame: Frame, _ capture: String) { self.init(FrameTable([frame]), 0, capture) }

  init(
    capture: String, participant: String, device: String, headPose: HeadPose,
    viewingDistance: ViewingDistance,
    target: ScreenPoint
  ) {
    self.init(
      capture: capture, participant: participant, device: device,
      labels: LabelWords(headPose, viewingDistance),
      target: target)
  }

  var headPose: HeadPose? { HeadPose(rawValue: labels["head_pose"]) }
  var viewingDistance: ViewingDistance? { ViewingDistance(rawValue: labels["viewing_distance"]) }
}

extension FixationScore.Subject {
  convenience init(
    capture: String, participant: String, device: String, headPose: String, viewingDistance: String,
    targetName: String, target: ScreenPoint, frameRows: Range<Int>
  ) {
    self.init(
      capture: capture, participant: participant, device: device,
      labels: LabelWords([
        LabelWord(label: .headPose, word: headPose),
        LabelWord(label: .viewingDistance, word: viewingDistance),
      ]), targetName: targetName, target: target, frameRows: frameRows)
  }

  var headPose: String { labels["head_pose"] }
  var viewingDistance: String { labels["viewing_distance"] }
}

extension SampledFixation {
  init(key: FixationKey, firstRow: Int, frames: [Frame]) {
    let table = FrameTable(frames)
    self.init(
      key: key, firstRow: firstRow, table: table,
      screens: table.displays.all.map { Planted.screens[$0.device] ?? Device.builtIn[0].screen },
      rows: 0..<frames.count)
  }

  var frames: [Frame] { rows.map { table[$0] } }

  func on(_ screens: [String: Screen]) -> SampledFixation {
    SampledFixation(
      key: key, firstRow: firstRow, table: table,
      screens: zip(table.displays.all, self.screens).map { screens[$0.device] ?? $1 }, rows: rows,
      countsFromTop: countsFromTop)
  }
}

extension Samples {
  init(
    _ kind: SampleKind, of fixations: [SampledFixation], blocks: Set<String>, screens: [String: Screen],
    keepsFrames: Bool = false
  ) {
    self.init(kind, of: fixations.map { $0.on(screens) }, blocks: blocks, keepsFrames: keepsFrames)
  }
}

extension Split.LeftOut {
  static let headPose = Split.LeftOut.label("head_pose")
  static let viewingDistance = Split.LeftOut.label("viewing_distance")
  static let allCases = always + [headPose, viewingDistance]
}

extension FixationProperty {
  static let headPose = FixationProperty.label("head_pose")
  static let viewingDistance = FixationProperty.label("viewing_distance")
}

extension Capture {
  /// A file by itself, in front of the screens of its devices.
  init(
    path: String, formats: [CaptureFormat] = KnownFormats.builtIn.recognisable,
    digest: (sha256: String, place: Place)? = nil, cache: CaptureCache? = nil
  ) throws {
    var source = CaptureSource(
      name: KnownFormats.builtIn.captureName(ofFile: path), files: [path],
      place: digest?.place ?? Place(file: path))
    source.sha256 = digest?.sha256
    self = try Capture(source, formats: formats, cache: cache)
    let known = Dictionary(Device.builtIn.map { ($0.name, $0.screen) }) { first, _ in first }
    let screens = frames.displays.all.compactMap { known[$0.device] }
    if screens.count == frames.displays.all.count { place(on: screens) }
  }
}

extension Dataset {
  /// By the name of the device.
  var screens: [String: Screen] {
    Dictionary(displays.map { ($0.display.device, $0.screen) }) { first, _ in first }
  }
}
