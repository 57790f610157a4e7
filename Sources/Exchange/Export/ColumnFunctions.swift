/// The functions of exported Swift that compute formulas and transforms of columns.
extension SourceFunction {
  /// Missing numbers are NaN, and what is computed of a missing number is missing, also a comparison.
  static let formulas = """
    private static func finite(_ number: Double) -> Double { number.isFinite ? number : .nan }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
      exponent == 2 ? base * base : pow(base, exponent)
    }

    /// 1 for true, 0 for false, NaN if a number is missing.
    private static func truth(_ isTrue: Bool, _ one: Double, _ other: Double) -> Double {
      one.isNaN || other.isNaN ? .nan : isTrue ? 1 : 0
    }

    private static func isLess(_ one: Double, _ other: Double) -> Double { truth(one < other, one, other) }

    private static func isAtMost(_ one: Double, _ other: Double) -> Double { truth(one <= other, one, other) }

    private static func isEqual(_ one: Double, _ other: Double) -> Double { truth(one == other, one, other) }

    private static func both(_ one: Double, _ other: Double) -> Double {
      truth(one != 0 && other != 0, one, other)
    }

    private static func either(_ one: Double, _ other: Double) -> Double {
      truth(one != 0 || other != 0, one, other)
    }

    private static func isFalse(_ number: Double) -> Double { truth(number == 0, number, number) }

    private static func choose(_ condition: Double, _ one: Double, _ other: Double) -> Double {
      condition.isNaN ? .nan : condition != 0 ? one : other
    }

    private static func signOf(_ number: Double) -> Double {
      number > 0 ? 1 : number < 0 ? -1 : number == 0 ? 0 : .nan
    }

    private static func smaller(_ one: Double, _ other: Double) -> Double {
      one < other || one.isNaN ? one : other
    }

    private static func larger(_ one: Double, _ other: Double) -> Double {
      one > other || one.isNaN ? one : other
    }

    /// NaN for no numbers, as for the two functions below.
    private static func meanOf(_ numbers: [Double]) -> Double {
      numbers.isEmpty ? .nan : numbers.reduce(0, +) / Double(numbers.count)
    }

    private static func medianOf(_ numbers: [Double]) -> Double {
      let (sorted, middle) = (numbers.sorted(), numbers.count / 2)
      if numbers.isEmpty { return .nan }
      return numbers.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    private static func deviationOf(_ numbers: [Double]) -> Double {
      let mean = meanOf(numbers)
      let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (squares / Double(numbers.count)).squareRoot()
    }

    /// Whether a word is this text; NaN if there is no word.
    private static func matches(_ word: String, _ text: String) -> Double {
      word.isEmpty && !text.isEmpty ? .nan : word == text ? 1 : 0
    }
    """

  static let transforms = """
    /// The centred numbers, projected onto each row of loadings.
    private static func components(_ numbers: [Double], means: [Double], loadings: [Double]) -> [Double] {
      let width = means.count
      return (0..<loadings.count / width).map { component in
        var sum = 0.0
        for index in 0..<width {
          sum += (numbers[index] - means[index]) * loadings[component * width + index]
        }
        return sum
      }
    }

    private static func standardised(_ numbers: [Double], means: [Double], deviations: [Double]) -> [Double] {
      numbers.indices.map { (numbers[$0] - means[$0]) / deviations[$0] }
    }

    /// The functions of a natural cubic spline, each 1 at its own knot and 0 at all others, without the last one.
    private static func splineBasis(_ number: Double, knots: [Double], curvature: [Double]) -> [Double] {
      let count = knots.count
      var below = 0
      for knot in knots where knot < number { below += 1 }
      let first = min(max(below - 1, 0), count - 2)
      let step = knots[first + 1] - knots[first]
      let left = number - knots[first]
      let right = knots[first + 1] - number
      // Beyond the outer knots the functions are linear.
      let lowerCube = number > knots[count - 1] ? 0 : right * right * right / (6 * step)
      let upperCube = number < knots[0] ? 0 : left * left * left / (6 * step)
      let lower = lowerCube - step * right / 6
      let upper = upperCube - step * left / 6
      return (0..<count - 1).map { function in
        var value = lower * curvature[first * count + function]
        value += upper * curvature[(first + 1) * count + function]
        if function == first { value += right / step }
        if function == first + 1 { value += left / step }
        return value
      }
    }

    /// 1 for the interval that has the number, 0 for the others; a number on an edge belongs to the interval above.
    private static func intervals(_ number: Double, edges: [Double]) -> [Double] {
      var position = 0
      for edge in edges where edge <= number { position += 1 }
      return (0...edges.count).map { $0 == position ? 1 : 0 }
    }

    /// 1 for the word itself, 0 for the others.
    private static func indicators(_ word: String, _ words: [String]) -> [Double] {
      words.map { $0 == word ? 1 : 0 }
    }

    /// All products of a number of each, those of the first running fastest.
    private static func products(_ one: [Double], _ other: [Double]) -> [Double] {
      var all = [Double]()
      for right in other { for left in one { all.append(left * right) } }
      return all
    }

    /// All products of up to so many of the numbers, with repetition.
    private static func powers(_ numbers: [Double], upTo degree: Int) -> [Double] {
      var all = numbers
      var last: [(index: Int, product: Double)] = []
      for index in numbers.indices { last.append((index, numbers[index])) }
      for _ in 1..<degree {
        var next: [(index: Int, product: Double)] = []
        for choice in last {
          for index in choice.index..<numbers.count {
            next.append((index, choice.product * numbers[index]))
          }
        }
        all += next.map { $0.product }
        last = next
      }
      return all
    }
    """
}
