import DelimitedText

@testable import BuiltInFormats
@testable import Captures

/// One frame of a capture of schneuwly-csv by itself: the participant, the target, and what ARKit measured.
public struct Frame: Sendable {
  var participant: String
  var device: String
  var headPose: HeadPose
  var viewingDistance: ViewingDistance
  /// Unix seconds.
  var time: Double
  var target: ScreenPoint
  /// The gaze point that the capturing app computed.
  var recordedPoint: ScreenPoint
  /// Transform from face space to camera space.
  var face: Transform
  /// From eye space to face space. This and the following are nil if the capture lacks the columns.
  var rightEye: Transform?
  var leftEye: Transform?
  /// In face space, metres.
  var lookAt: Vector?
  /// One coefficient from 0 to 1 for each of `BlendShape.eyes`.
  var blendShapes: [Double]?

  /// The midpoint between the eyes in camera space, in metres. Nil without both eyes.
  var eyesMidpoint: Vector? {
    guard let rightEye, let leftEye else { return nil }
    return face.moved((rightEye.translation + leftEye.translation) / 2)
  }
}

extension FrameTable {
  /// - Parameter frames: A channel that one frame lacks is absent from the table.
  init(_ frames: some Collection<Frame>) {
    func column(_ number: (Frame) -> Double) -> NumberColumn { NumberColumn(frames.map(number)) }
    func columns(_ numbers: (Frame) -> [Double]?) -> [NumberColumn]? {
      let rows = frames.compactMap(numbers)
      guard rows.count == frames.count, let width = rows.first?.count else { return nil }
      return (0..<width).map { index in NumberColumn(rows.map { $0[index] }) }
    }
    var channels: [Channel: [NumberColumn]] = [
      .target: [column(\.target.x), column(\.target.y)],
      .gazePoint: [column(\.recordedPoint.x), column(\.recordedPoint.y)],
      .face: columns { $0.face.numbers } ?? (0..<16).map { _ in NumberColumn([]) },
    ]
    channels[.rightEye] = columns { $0.rightEye?.numbers }
    channels[.leftEye] = columns { $0.leftEye?.numbers }
    channels[.lookAt] = columns { frame in frame.lookAt.map { [$0.x, $0.y, $0.z] } }
    channels[.blendShapes] = columns(\.blendShapes)
    self.init(
      time: column(\.time), participants: Codes(frames.map(\.participant)),
      displays: Codes(frames.map { Display(device: $0.device) }),
      labels: [
        WordColumn(label: .headPose, words: Codes(frames.map(\.headPose.rawValue))),
        WordColumn(label: .viewingDistance, words: Codes(frames.map(\.viewingDistance.rawValue))),
      ], channels: channels)
  }
}

extension SchneuwlyCSV {
  static func bytes(of frames: [Frame]) -> [UInt8] { bytes(of: FrameTable(frames)) }
}

extension LabelWords {
  init(_ headPose: HeadPose, _ viewingDistance: ViewingDistance) {
    self.init([
      LabelWord(label: .headPose, word: headPose.rawValue),
      LabelWord(label: .viewingDistance, word: viewingDistance.rawValue),
    ])
  }
}
