/// Sine, cosine and arc tangent from +, −, ×, ÷ and √ alone, bit-identical on every platform.
///
/// The last digit of the system's functions is not. These are accurate to 1e-15 for the angles of a head.
enum Trigonometry {
  private static let halfPi = Double.pi / 2
  /// The difference between π/2 and `halfPi`.
  private static let halfPiRest = 6.123233995736766e-17

  /// - Precondition: `angle` is within ±1000 radians; beyond that, the reduction loses digits.
  static func sine(_ angle: Double) -> Double { sine(angle, quarterTurns: 0) }

  static func cosine(_ angle: Double) -> Double { sine(angle, quarterTurns: 1) }

  private static func sine(_ angle: Double, quarterTurns: Int) -> Double {
    let (rest, quarter) = reduced(angle)
    let turned = (quarter + quarterTurns) & 3
    // x − x³/3! + … − x¹⁹/19! and 1 − x²/2! + … + x²⁰/20!. Source: Taylor.
    let size = turned & 1 == 0 ? rest * series(rest, from: 18) : series(rest, from: 19)
    return turned < 2 ? size : -size
  }

  /// The angle of the point (x, y) from the x axis, from −π to π; 0 for (0, 0).
  static func arcTangent(_ y: Double, _ x: Double) -> Double {
    guard x != 0 || y != 0 else { return 0 }
    let (height, width) = (abs(y), abs(x))
    let acute =
      height <= width ? acuteArcTangent(height / width) : halfPi - acuteArcTangent(width / height)
    let angle = x < 0 ? .pi - acute : acute
    return y < 0 ? -angle : angle
  }

  static func tangent(_ angle: Double) -> Double { sine(angle) / cosine(angle) }

  static func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }

  /// Reduces an angle to ±π/4, and returns the number of quarter turns (0 to 3) removed.
  private static func reduced(_ angle: Double) -> (rest: Double, quarter: Int) {
    precondition(abs(angle) <= 1000, "an angle of \(angle) radians")
    let turns = (angle / halfPi).rounded()
    return (angle - turns * halfPi - turns * halfPiRest, Int(turns) & 3)
  }

  /// 1 − x²/(n₁(n₁ + 1)) · (1 − x²/(n₂(n₂ + 1)) · …) with n ascending in steps of 2, summed from the last term.
  private static func series(_ x: Double, from last: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for n in stride(from: last, through: 1, by: -2) { sum = 1 - square / (n * (n + 1)) * sum }
    return sum
  }

  /// The arc tangent from 0 to 1: halves the angle twice, then x − x³/3 + … − x²³/23. Source: Gregory.
  private static func acuteArcTangent(_ ratio: Double) -> Double {
    func halved(_ tangent: Double) -> Double { tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    let x = halved(halved(ratio))
    let square = x * x
    var sum = 0.0
    for n in stride(from: 23.0, through: 1, by: -2) { sum = 1 / n - square * sum }
    return 4 * x * sum
  }
}
