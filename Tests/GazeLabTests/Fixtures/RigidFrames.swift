@testable import Captures

/// Frames with random numbers for transforms, as a file can have them.
extension [Frame] {
  /// The same frames with rotations instead.
  var rigid: [Frame] {
    map { frame in
      var frame = frame
      frame.face = frame.face.rigid
      frame.rightEye = frame.rightEye?.rigid
      frame.leftEye = frame.leftEye?.rigid
      return frame
    }
  }
}

extension Transform {
  /// A rotation by the first two axes. No column is constant: the last row varies within its tolerance.
  fileprivate var rigid: Transform {
    let numbers = numbers
    let (x, other) = (
      Vector(numbers[0], numbers[1], numbers[2]).normalised, Vector(numbers[4], numbers[5], numbers[6])
    )
    let y = (other - x * dot(other, x)).normalised
    let z = cross(x, y)
    func last(_ number: Double) -> Double { 2e-4 * min(max(number, -4), 4) }
    return Transform([
      x.x, x.y, x.z, last(numbers[3]), y.x, y.y, y.z, last(numbers[7]), z.x, z.y, z.z, last(numbers[11]),
      numbers[12], numbers[13], numbers[14], 1 + last(numbers[15]),
    ])
  }
}
