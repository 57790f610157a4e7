import Captures
import DelimitedText

/// One frame of a capture of this format by itself: the participant, the target, and what ARKit measured.
package struct Frame: Sendable {
  package var participant: String
  package var device: String
  package var headPose: HeadPose
  package var viewingDistance: ViewingDistance
  /// Unix seconds.
  package var time: Double
  package var target: ScreenPoint
  /// The gaze point that the capturing app computed.
  package var recordedPoint: ScreenPoint
  /// Transform from face space to camera space.
  package var face: Transform
  /// From eye space to face space. This and the following are nil if the capture lacks the columns.
  package var rightEye: Transform?
  package var leftEye: Transform?
  /// In face space, metres.
  package var lookAt: Vector?
  /// One coefficient from 0 to 1 for each of `BlendShape.eyes`.
  var blendShapes: [Double]?

  package init(
    participant: String, device: String, headPose: HeadPose, viewingDistance: ViewingDistance, time: Double,
    target: ScreenPoint, recordedPoint: ScreenPoint, face: Transform, rightEye: Transform? = nil,
    leftEye: Transform? = nil, lookAt: Vector? = nil, blendShapes: [Double]? = nil
  ) {
    self.participant = participant
    self.device = device
    self.headPose = headPose
    self.viewingDistance = viewingDistance
    self.time = time
    self.target = target
    self.recordedPoint = recordedPoint
    self.face = face
    self.rightEye = rightEye
    self.leftEye = leftEye
    self.lookAt = lookAt
    self.blendShapes = blendShapes
  }

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
        LabelColumn(label: .headPose, words: Codes(frames.map(\.headPose.rawValue))),
        LabelColumn(label: .viewingDistance, words: Codes(frames.map(\.viewingDistance.rawValue))),
      ], channels: channels)
  }
}
