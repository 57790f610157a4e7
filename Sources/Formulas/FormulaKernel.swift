import Foundation
import Statistics

/// The arithmetic of formulas, on single numbers and on blocks of rows. Missing numbers are NaN, and what is computed of
/// a missing number is missing, also a comparison.
enum FormulaKernel {
  /// Puts some rows of a column into a block.
  ///
  /// - Parameter column: The number of each row, or a single number for all of them.
  static func load(_ column: [Double], _ rows: Range<Int>, into block: inout [Double]) {
    precondition(block.count >= rows.count && (column.count == 1 || column.count >= rows.upperBound))
    if column.count == 1 {
      block.replaceSubrange(0..<rows.count, with: repeatElement(column[0], count: rows.count))
    } else {
      block.replaceSubrange(0..<rows.count, with: column[rows])
    }
  }

  static func value(_ function: FormulaFunction, _ arguments: [Double]) -> Double {
    var blocks = arguments.map { [$0] }
    apply(function, &blocks[0], Array(blocks.dropFirst()), count: 1)
    return blocks[0][0]
  }

  /// Replaces the first argument of a function by its value, in the first `count` rows of blocks.
  static func apply(
    _ function: FormulaFunction, _ first: inout [Double], _ others: [[Double]], count: Int
  ) {
    precondition(first.count >= count && others.allSatisfy { $0.count >= count })
    switch function {
    case .add: binary(&first, others[0], count) { $0 + $1 }
    case .subtract: binary(&first, others[0], count) { $0 - $1 }
    case .multiply: binary(&first, others[0], count) { $0 * $1 }
    case .divide: binary(&first, others[0], count) { $0 / $1 }
    // The square is that of feature blocks, to the last bit.
    case .power: binary(&first, others[0], count) { $1 == 2 ? $0 * $0 : pow($0, $1) }
    case .min, .max, .hypot, .atan2: applyPairs(function, &first, others, count)
    case .clamp:
      for row in 0..<count {
        first[row] = smaller(larger(first[row], others[0][row]), others[1][row])
      }
    case .choose:
      for row in 0..<count {
        let isTrue = first[row]
        first[row] = isTrue.isNaN ? isTrue : isTrue != 0 ? others[0][row] : others[1][row]
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal, .and, .or:
      applyLogic(function, &first, others[0], count)
    default: applyUnary(function, &first, count)
    }
  }

  private static func applyPairs(
    _ function: FormulaFunction, _ first: inout [Double], _ others: [[Double]], _ count: Int
  ) {
    for other in others {
      switch function {
      case .min: binary(&first, other, count, smaller)
      case .max: binary(&first, other, count, larger)
      case .hypot: binary(&first, other, count) { hypot($0, $1) }
      default: binary(&first, other, count) { atan2($0, $1) }
      }
    }
  }

  private static func applyLogic(
    _ function: FormulaFunction, _ first: inout [Double], _ other: [Double], _ count: Int
  ) {
    switch function {
    case .less: compare(&first, other, count) { $0 < $1 }
    case .lessOrEqual: compare(&first, other, count) { $0 <= $1 }
    case .greater: compare(&first, other, count) { $0 > $1 }
    case .greaterOrEqual: compare(&first, other, count) { $0 >= $1 }
    case .equal: compare(&first, other, count) { $0 == $1 }
    case .unequal: compare(&first, other, count) { $0 != $1 }
    case .and: compare(&first, other, count) { $0 != 0 && $1 != 0 }
    default: compare(&first, other, count) { $0 != 0 || $1 != 0 }
    }
  }

  private static func applyUnary(_ function: FormulaFunction, _ numbers: inout [Double], _ count: Int) {
    switch function {
    case .negate: unary(&numbers, count) { -$0 }
    case .not: unary(&numbers, count) { $0.isNaN ? $0 : $0 == 0 ? 1 : 0 }
    case .abs: unary(&numbers, count) { Swift.abs($0) }
    case .sqrt: unary(&numbers, count) { $0.squareRoot() }
    case .exp: unary(&numbers, count) { exp($0) }
    case .log: unary(&numbers, count) { log($0) }
    case .sin: replaceBySines(&numbers, count: count)
    case .cos: replaceByCosines(&numbers, count: count)
    case .tan: unary(&numbers, count) { tan($0) }
    case .asin: unary(&numbers, count) { asin($0) }
    case .acos: unary(&numbers, count) { acos($0) }
    case .atan: unary(&numbers, count) { atan($0) }
    case .sign: unary(&numbers, count) { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 == 0 ? 0 : $0 }
    case .floor: unary(&numbers, count) { $0.rounded(.down) }
    default: preconditionFailure("\(function.rawValue) is not computed row by row")
    }
  }

  @inline(__always)
  private static func unary(_ numbers: inout [Double], _ count: Int, _ value: (Double) -> Double) {
    for row in 0..<count { numbers[row] = value(numbers[row]) }
  }

  @inline(__always)
  private static func binary(
    _ first: inout [Double], _ other: [Double], _ count: Int, _ value: (Double, Double) -> Double
  ) {
    for row in 0..<count { first[row] = value(first[row], other[row]) }
  }

  @inline(__always)
  private static func compare(
    _ first: inout [Double], _ other: [Double], _ count: Int, _ isTrue: (Double, Double) -> Bool
  ) {
    binary(&first, other, count) { $0.isNaN || $1.isNaN ? .nan : isTrue($0, $1) ? 1 : 0 }
  }

  @inline(__always)
  private static func smaller(_ one: Double, _ other: Double) -> Double {
    one < other || one.isNaN ? one : other
  }

  @inline(__always)
  private static func larger(_ one: Double, _ other: Double) -> Double {
    one > other || one.isNaN ? one : other
  }
}
