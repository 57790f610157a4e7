import Inputs

/// A box for each frame: where something was found in its picture.
struct GazeCaptureBoxes: Sendable {
  /// NaN in all four for a frame in which nothing was found.
  let x: [Double]
  let y: [Double]
  let width: [Double]
  let height: [Double]

  func isFound(_ frame: Int) -> Bool { !x[frame].isNaN }
  var foundCount: Int { x.count { !$0.isNaN } }

  func numbers(_ frame: Int) -> [Double] { [x[frame], y[frame], width[frame], height[frame]] }

  /// Reads `{X, Y, W, H, IsValid}`, a list each. What stands in frames that are not valid does not matter.
  init(_ file: JSONDocument, count: Int) throws(InputError) {
    var section = JSONSection(file)
    let limit = GazeCaptureSession.limit
    let flags = section.numbers("IsValid", count: count, unit: "frames", in: 0...1)
    if let index = flags.firstIndex(where: { $0 != 0 && $0 != 1 }) {
      section.complain("IsValid", at: index, "0 or 1", not: shortest(flags[index]))
    }
    func numbers(_ key: String) -> [Double] {
      var numbers = section.numbers(key, count: count, unit: "frames", in: -limit...limit)
      for (frame, flag) in flags.enumerated() where flag == 0 && frame < numbers.count {
        numbers[frame] = .nan
      }
      return numbers
    }
    (x, y, width, height) = (numbers("X"), numbers("Y"), numbers("W"), numbers("H"))
    if section.errors.isEmpty {
      for (key, sizes) in [("W", width), ("H", height)] {
        guard let index = sizes.firstIndex(where: { $0 <= 0 }) else { continue }
        section.complain(key, at: index, "positive where 'IsValid' is 1", not: shortest(sizes[index]))
      }
    }
    try section.finish()
  }

  /// The squares of a 25 × 25 grid, from 1, that a box in a picture of this size covers.
  ///
  /// Source: CSAILVision/GazeCapture@e4af90da code/faceGridFromFaceRect.m, for boxes from 0, with halves away from zero.
  static func grid(_ box: [Double], frameWidth: Double, frameHeight: Double) -> [Double] {
    let (across, down) = (25 / frameWidth, 25 / frameHeight)
    return [
      (box[0] * across).rounded() + 1, (box[1] * down).rounded() + 1, (box[2] * across).rounded(),
      (box[3] * down).rounded(),
    ]
  }
}
