/// Sine, cosine and arc tangent by +, −, ×, ÷ and the square root alone: the same bits on every platform.
///
/// The last digit of the functions in the system's library differs between platforms. These are within
/// 1e-15 of the truth for the angles of a head.
enum Trigonometry {
  private static let halfPi = Double.pi / 2
  /// What π/2 is more than `halfPi`.
  private static let halfPiRest = 6.123233995736766e-17

  /// - Precondition: `angle` is within ±1000 radians; beyond, the reduction loses digits.
  static func sine(_ angle: Double) -> Double {
    let (rest, quarter) = reduced(angle)
    return switch quarter {
    case 0: sineSeries(rest)
    case 1: cosineSeries(rest)
    case 2: -sineSeries(rest)
    default: -cosineSeries(rest)
    }
  }

  /// - Precondition: `angle` is within ±1000 radians.
  static func cosine(_ angle: Double) -> Double {
    let (rest, quarter) = reduced(angle)
    return switch quarter {
    case 0: cosineSeries(rest)
    case 1: -sineSeries(rest)
    case 2: -cosineSeries(rest)
    default: sineSeries(rest)
    }
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

  /// An angle within ±π/4, and the quarter turns (0 to 3) that were taken off.
  private static func reduced(_ angle: Double) -> (rest: Double, quarter: Int) {
    precondition(abs(angle) <= 1000, "an angle of \(angle) radians")
    let turns = (angle / halfPi).rounded()
    return (angle - turns * halfPi - turns * halfPiRest, Int(turns) & 3)
  }

  /// x − x³/3! + … − x¹⁹/19!, the last terms first. Source: Taylor.
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for n in stride(from: 18.0, through: 2, by: -2) { sum = 1 - square / (n * (n + 1)) * sum }
    return x * sum
  }

  /// 1 − x²/2! + … + x²⁰/20!, the last terms first. Source: Taylor.
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for n in stride(from: 19.0, through: 1, by: -2) { sum = 1 - square / (n * (n + 1)) * sum }
    return sum
  }

  /// Of a ratio from 0 to 1: halves the angle twice, then x − x³/3 + … − x²³/23. Source: Gregory.
  private static func acuteArcTangent(_ ratio: Double) -> Double {
    func halved(_ tangent: Double) -> Double { tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    let x = halved(halved(ratio))
    let square = x * x
    var sum = 0.0
    for n in stride(from: 23.0, through: 1, by: -2) { sum = 1 / n - square * sum }
    return 4 * x * sum
  }
}
