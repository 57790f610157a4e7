import BuiltInFormats
import Captures
import Inputs

extension SchneuwlyCSV {
  /// As the capturing app writes it: transforms in single precision, other numbers in double, no final newline.
  static func bytes(of frames: [Frame]) -> [UInt8] {
    let parts = [Channel.rightEye, .leftEye, .lookAt].flatMap(columns(of:))
    var text = Array((labels + numbers + parts).joined(separator: ", ").utf8)
    text.reserveCapacity(text.count + frames.count * bytesPerFrame)
    for frame in frames {
      guard let rightEye = frame.rightEye, let leftEye = frame.leftEye, let lookAt = frame.lookAt else {
        preconditionFailure("a frame without eyes")
      }
      let words = [
        frame.participant, frame.device, frame.headPose.rawValue, frame.viewingDistance.rawValue,
      ]
      text.append(UInt8(ascii: "\n"))
      text += words.map(csvField).joined(separator: ",").utf8
      for number in [
        frame.time, frame.target.x, frame.target.y, frame.recordedPoint.x, frame.recordedPoint.y,
      ] {
        text.append(UInt8(ascii: ","))
        text += number.description.utf8
      }
      append(frame.face, to: &text)
      append(rightEye, to: &text)
      append(leftEye, to: &text)
      for number in [lookAt.x, lookAt.y, lookAt.z] { append(number, to: &text) }
    }
    return text
  }

  /// A little more than a usual frame takes.
  private static let bytesPerFrame = 640

  private static func append(_ transform: Transform, to text: inout [UInt8]) {
    for number in transform.numbers { append(number, to: &text) }
  }

  private static func append(_ number: Double, to text: inout [UInt8]) {
    text.append(UInt8(ascii: ","))
    text += Float(number).description.utf8
  }
}
