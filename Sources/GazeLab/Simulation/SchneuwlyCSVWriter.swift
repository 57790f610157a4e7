import Inputs

extension SchneuwlyCSV {
  /// As the capturing app writes it: transforms in single precision, other numbers in double, no final newline.
  static func bytes(of frames: [Frame]) -> [UInt8] {
    let parts = [Channel.rightEye, .leftEye, .lookAt].flatMap(columns(of:))
    var text = (labels + numbers + parts).joined(separator: ", ")
    for frame in frames {
      guard let rightEye = frame.rightEye, let leftEye = frame.leftEye, let lookAt = frame.lookAt else {
        preconditionFailure("a frame without eyes")
      }
      let words = [
        frame.participant, frame.device, frame.headPose.rawValue, frame.viewingDistance.rawValue,
      ]
      let doubles = [
        frame.time, frame.target.x, frame.target.y, frame.recordedPoint.x, frame.recordedPoint.y,
      ]
      let singles =
        frame.face.numbers + rightEye.numbers + leftEye.numbers + [lookAt.x, lookAt.y, lookAt.z]
      text += "\n" + words.map(csvField).joined(separator: ",")
      for number in doubles { text += "," + number.description }
      for number in singles { text += "," + Float(number).description }
    }
    return Array(text.utf8)
  }
}
