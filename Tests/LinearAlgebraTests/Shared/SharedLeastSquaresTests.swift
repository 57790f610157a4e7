import Foundation
import Testing

@testable import LinearAlgebra

/// Compares with `LinearFit` and `RidgeFit`, which are themselves tested against exact answers and scikit-learn.
@Suite("Least squares for many sets of columns and rows at once")
struct SharedLeastSquaresTests {
  private static let sets = [[0, 1], [0, 1, 4], [0, 1, 2, 3], [0, 1, 2, 3, 4], [2, 5]]

  /// Columns of very different scale and location, two of them nearly dependent, and a noisy response.
  private static func planted(_ rowCount: Int) -> (design: Matrix, response: Matrix) {
    let numbers = Matrix(rowCount: rowCount, columnCount: 8, numbers: 7)
    var (design, response) = ([Double](), [Double]())
    for row in 0..<rowCount {
      let z = numbers.row(row).map { 2 * $0 - 1 }
      design += [500 + 300 * z[0], -40 + 0.1 * z[1], 1 + 1e-3 * z[2], z[3], z[3] + 0.1 * z[4], 3e3 * z[5]]
      response += [
        100 * z[0] - 50 * z[2] + 20 * z[6], 80 * z[1] + 10 * z[4] + 20 * z[6],
      ]
    }
    return (
      Matrix(rowCount: rowCount, columnCount: 6, elements: design),
      Matrix(rowCount: rowCount, columnCount: 2, elements: response)
    )
  }

  private static func choices(_ rowCount: Int, leaving every: Int) -> [SharedLeastSquares.Choice] {
    (0..<7).map { offset in
      let tested = (0..<rowCount).filter { ($0 + offset) % every == 0 }
      return SharedLeastSquares.Choice(
        training: offset.isMultiple(of: 2)
          ? .allBut(tested, of: rowCount) : .rows(RowSelection.allBut(tested, of: rowCount).rows),
        testRows: tested)
    }
  }

  private static func columns(_ matrix: Matrix, _ columns: [Int], rows: [Int]) -> Matrix {
    Matrix(
      rowCount: rows.count, columnCount: columns.count,
      elements: rows.flatMap { row in columns.map { matrix[row, $0] } })
  }

  /// Row counts below and above the limit for subtracting left-out rows from a total, with and without groups.
  @Test(
    "fits equal those computed separately",
    arguments: [
      (60, 4, false), (60, 2, true), (400, 5, false), (400, 2, false), (400, 5, true), (1200, 2, false),
    ])
  func againstLinearFit(rowCount: Int, every: Int, isGrouped: Bool) throws {
    let (design, response) = Self.planted(rowCount)
    let choices = Self.choices(rowCount, leaving: every)
    let groups = isGrouped ? (0..<rowCount).map { $0 % (7 * every) } : nil
    let shared = try #require(
      SharedLeastSquares(design: design, response: response, sets: Self.sets, groupOfRow: groups))
    for predicts in [true, false] {
      for (choice, fits) in zip(choices, shared.fits(choices, predicts: predicts).all) {
        let train = choice.training.rows
        for (set, fit) in zip(Self.sets, fits) {
          let fit = try #require(fit)
          let single = try LinearFit(
            design: Self.columns(design, set, rows: train),
            response: Self.columns(response, [0, 1], rows: train))
          let tested = Self.columns(response, [0, 1], rows: choice.testRows)
          let predicted = single.predict(Self.columns(design, set, rows: choice.testRows))
          for output in 0..<2 {
            let expected = (0..<tested.rowCount).reduce(0) { sum, row in
              sum + (predicted[row, output] - tested[row, output])
                * (predicted[row, output] - tested[row, output])
            }
            #expect(abs(fit.squaredErrors[output] - expected) <= 1e-9 * expected)
          }
          #expect(fit.columnCount == single.keptColumns.count && fit.columnCount == single.rank)
          let condition = try #require(single.condition.value)
          #expect(abs((fit.condition ?? 0) - condition) <= 1e-8 * condition)
          #expect(fit.predictions.isEmpty == !predicts)
          if predicts { #expect(isNear(fit.predictions, predicted.elements, within: 1e-7)) }
        }
      }
    }
  }

  @Test("with a penalty they equal those of RidgeFit", arguments: [1e-4, 0.1, 10])
  func againstRidgeFit(penalty: Double) throws {
    let (design, response) = Self.planted(90)
    let choices = Self.choices(90, leaving: 3)
    let shared = try #require(
      SharedLeastSquares(design: design, response: response, sets: Self.sets, penalty: penalty))
    for (choice, fits) in zip(choices, shared.fits(choices, predicts: true).all) {
      let train = choice.training.rows
      for (set, fit) in zip(Self.sets, fits) {
        let single = try RidgeFit(
          design: Self.columns(design, set, rows: train),
          response: Self.columns(response, [0, 1], rows: train),
          penalty: penalty)
        let predicted = single.map.predict(Self.columns(design, set, rows: choice.testRows))
        #expect(isNear(try #require(fit).predictions, predicted.elements, within: 1e-8))
      }
    }
  }

  @Test("the map of a fit equals that of a separate fit, in the columns' own units")
  func map() throws {
    let (design, response) = Self.planted(60)
    let choice = Self.choices(60, leaving: 3)[0]
    let shared = try #require(SharedLeastSquares(design: design, response: response, sets: Self.sets))
    for (index, set) in Self.sets.enumerated() {
      let fits = shared.fits([choice], predicts: false)
      try #require(fits.isFitted(0, set: index))
      let map = fits.map(0, set: index, columns: set)
      let single = try LinearFit(
        design: Self.columns(design, set, rows: choice.training.rows),
        response: Self.columns(response, [0, 1], rows: choice.training.rows)
      ).map
      for (ours, theirs) in zip(map.coefficients.elements, single.coefficients.elements) {
        #expect(abs(ours - theirs) <= 1e-7 * abs(theirs) + 1e-12)
      }
      #expect(zip(map.columnMeans, single.columnMeans).allSatisfy { abs($0 - $1) <= 1e-13 * abs($1) + 1e-13 })
      #expect(isNear(map.valuesAtMeans, single.valuesAtMeans, within: 1e-9))
    }
  }

  @Test(
    "a column that is constant in training is ignored there, and one that is constant everywhere is always ignored"
  )
  func constantColumns() throws {
    let (design, response) = Self.planted(40)
    var elements = design.elements
    // Column 2 varies only in row 0, and column 3 is constant.
    for row in 0..<40 { (elements[row * 6 + 2], elements[row * 6 + 3]) = (row == 0 ? 2 : 1, 7) }
    let changed = Matrix(rowCount: 40, columnCount: 6, elements: elements)
    let choices = [[0, 5], [6, 7]].map {
      SharedLeastSquares.Choice(training: .allBut($0, of: 40), testRows: $0)
    }
    let set = [0, 2, 3, 5]
    let shared = try #require(SharedLeastSquares(design: changed, response: response, sets: [set]))
    let made = shared.fits(choices, predicts: true)
    let fits = try made.all.map { try #require($0[0]) }
    #expect(fits.map(\.columnCount) == [2, 3])
    for (choice, fit) in zip(choices, fits) {
      let single = try LinearFit(
        design: Self.columns(changed, set, rows: choice.training.rows),
        response: Self.columns(response, [0, 1], rows: choice.training.rows))
      let predicted = single.predict(Self.columns(changed, set, rows: choice.testRows))
      #expect(isNear(fit.predictions, predicted.elements, within: 1e-9))
      #expect(single.keptColumns.count == fit.columnCount)
      #expect(abs((fit.condition ?? 0) - (single.condition.value ?? 1)) <= 1e-10)
    }
    #expect(made.map(0, set: 0, columns: set).coefficients.row(1).allSatisfy { $0 == 0 })
    #expect(made.map(1, set: 0, columns: set).columnMeans[2] == 7)
  }

  @Test("a set whose factorisation is inaccurate has no result, while the other sets have one")
  func inaccurate() throws {
    let (design, response) = Self.planted(40)
    var elements = design.elements
    for row in 0..<40 {
      // A column almost equal to column 0, and one that hardly varies except in row 0.
      elements[row * 6 + 1] = elements[row * 6] * (1 + 1e-7 * Double(row % 3))
      elements[row * 6 + 5] = row == 0 ? 1 : 1e-9 * Double(row % 5)
    }
    let changed = Matrix(rowCount: 40, columnCount: 6, elements: elements)
    let shared = try #require(
      SharedLeastSquares(design: changed, response: response, sets: [[0, 1], [0, 2], [0, 5], [0, 2, 5]]))
    let left = [0, 1]
    let fits = shared.fits([.init(training: .allBut(left, of: 40), testRows: left)], predicts: false).all[0]
    #expect(fits.map { $0 == nil } == [true, false, true, true])
  }

  @Test("two small losses of accuracy that multiply leave no result")
  func lossesMultiply() throws {
    let (design, response) = Self.planted(60)
    var elements = design.elements
    // In training, column 3 varies a thousandth as much as elsewhere, and column 4 is almost equal to it.
    for row in 0..<60 {
      let wide = row < 20 ? 1000.0 : 1
      elements[row * 6 + 3] = wide * design[row, 3]
      elements[row * 6 + 4] = wide * (design[row, 3] + 1e-3 * design[row, 2] * Double(row % 7))
    }
    let changed = Matrix(rowCount: 60, columnCount: 6, elements: elements)
    let left = Array(0..<20)
    let shared = try #require(SharedLeastSquares(design: changed, response: response, sets: [[3], [3, 4]]))
    let fits = shared.fits([.init(training: .allBut(left, of: 60), testRows: left)], predicts: false).all[0]
    #expect(fits[1] == nil)
  }

  /// The fit of three columns to the second 600 of 1200 rows, tested on the first.
  private static func secondHalf(_ design: Matrix, _ response: Matrix) throws -> Fit {
    let groups = (0..<1200).map { $0 / 600 }
    let shared = try #require(
      SharedLeastSquares(design: design, response: response, sets: [[0, 1, 5]], groupOfRow: groups))
    let left = Array(0..<600)
    return try #require(
      shared.fits([.init(training: .allBut(left, of: 1200), testRows: left)], predicts: false).all[0][0])
  }

  @Test("errors too small for sums come from predictions: an exact map has almost none")
  func exactMap() throws {
    let (design, _) = Self.planted(1200)
    let response = Matrix(
      rowCount: 1200, columnCount: 2,
      elements: (0..<1200).flatMap { [3 * design[$0, 0] - design[$0, 5], 7 * design[$0, 1] + 500] })
    let fit = try Self.secondHalf(design, response)
    // The sum of the squared responses is about 1e9.
    #expect(fit.squaredErrors.allSatisfy { $0 >= 0 && $0 < 1e-12 })
  }

  @Test("errors of a millionth of the responses come from predictions, too, and keep their digits")
  func smallErrors() throws {
    let (design, _) = Self.planted(1200)
    // By hand: the map is exact in training, and wrong by 1/1024 in 600 tested rows.
    let response = Matrix(rowCount: 1200, columnCount: 2) { row, output in
      let exact = output == 0 ? 3 * design[row, 0] - design[row, 5] : 7 * design[row, 1] + 500
      return exact + (row >= 600 ? 0 : row.isMultiple(of: 2) ? 0x1p-10 : -0x1p-10)
    }
    let fit = try Self.secondHalf(design, response)
    for error in fit.squaredErrors { #expect(abs(error - 600 * 0x1p-20) <= 1e-6 * 600 * 0x1p-20) }
  }

  @Test("a column has a result whatever its unit, also if its mean is 0", arguments: [1, 0x1p40, 0x1p-40])
  func units(unit: Double) throws {
    // By hand: y = 5·x + 3 with x = −1 and 1 in turn, without any rounding.
    let signs = (0..<8).map { $0.isMultiple(of: 2) ? -1.0 : 1 }
    let design = Matrix(rowCount: 8, columnCount: 1, elements: signs.map { $0 * unit })
    let response = Matrix(rowCount: 8, columnCount: 1, elements: signs.map { 5 * $0 + 3 })
    let shared = try #require(SharedLeastSquares(design: design, response: response, sets: [[0]]))
    let choice = SharedLeastSquares.Choice(training: .allBut([6, 7], of: 8), testRows: [6, 7])
    let fit = try #require(shared.fits([choice], predicts: true).all[0][0])
    #expect(isNear(fit.predictions, [-2, 8], within: 1e-12))
  }

  @Test("if most rows are left out, the rest is summed directly, not subtracted from the total")
  func mostLeftOut() throws {
    let (design, response) = Self.planted(2000)
    var elements = design.elements
    // The training rows vary a thirtieth as much as the others.
    for row in 40..<2000 { for column in 0..<6 { elements[row * 6 + column] *= 30 } }
    let changed = Matrix(rowCount: 2000, columnCount: 6, elements: elements)
    let groups = (0..<2000).map { $0 < 40 ? 0 : 1 }
    let shared = try #require(
      SharedLeastSquares(design: changed, response: response, sets: [[0, 3]], groupOfRow: groups))
    let left = Array(40..<2000)
    let choice = SharedLeastSquares.Choice(training: .allBut(left, of: 2000), testRows: [40, 41])
    let fit = try #require(shared.fits([choice], predicts: true).all[0][0])
    let train = Array(0..<40)
    let single = try LinearFit(
      design: Self.columns(changed, [0, 3], rows: train),
      response: Self.columns(response, [0, 1], rows: train))
    let expected = single.predict(Self.columns(changed, [0, 3], rows: [40, 41])).elements
    for (one, other) in zip(fit.predictions, expected) { #expect(abs(one - other) <= 1e-9 * abs(other)) }
  }

  @Test("with a penalty, a set with a constant column up to rounding is left to RidgeFit")
  func roundingOfConstant() throws {
    let (design, response) = Self.planted(40)
    var elements = design.elements
    for row in 0..<40 { elements[row * 6 + 2] = row.isMultiple(of: 2) ? 1 : 1 + .ulpOfOne }
    let changed = Matrix(rowCount: 40, columnCount: 6, elements: elements)
    let choice = SharedLeastSquares.Choice(training: .allBut([0, 1], of: 40), testRows: [0, 1])
    let shared = try #require(
      SharedLeastSquares(design: changed, response: response, sets: [[0, 1], [0, 1, 2]], penalty: 0.1))
    #expect(shared.fits([choice], predicts: false).all[0].map { $0 == nil } == [false, true])
  }

  @Test("without a penalty, a column that varies by a billionth of its mean is fitted like any other")
  func slightVariation() throws {
    // By hand: y = 5·i + 3 where x = 1 + i·2⁻³³, without any rounding.
    let (rows, steps) = (40, (0..<40).map { Double($0 * 7 % 40) })
    let design = Matrix(rowCount: rows, columnCount: 1, elements: steps.map { 1 + $0 * 0x1p-33 })
    let response = Matrix(rowCount: rows, columnCount: 1, elements: steps.map { 5 * $0 + 3 })
    let columns = try #require(SharedColumns(design: ColumnDesign(design), response: response, columns: [0]))
    let choice = SharedLeastSquares.Choice(training: .allBut([1, 5], of: rows), testRows: [1, 5])
    let fit = try #require(SharedLeastSquares(columns, sets: [[0]]).fits([choice], predicts: true).all[0][0])
    let expected: [Double] = [38, 178]
    #expect(isNear(fit.predictions, expected, within: 1e-12))
    #expect(fit.columnCount == 1)
  }

  @Test("without more rows than columns, without varying columns, or without rows there is no result")
  func tooFew() throws {
    let (design, response) = Self.planted(6)
    let shared = try #require(
      SharedLeastSquares(design: design, response: response, sets: [[0, 3], [0, 2, 3, 5]]))
    let fits = shared.fits([.init(training: .rows([0, 1, 2, 3]), testRows: [4, 5])], predicts: false).all[0]
    #expect(fits.map { $0 == nil } == [false, true])
    let ones = Matrix(rowCount: 6, columnCount: 1, elements: [Double](repeating: 1, count: 6))
    let constant = try #require(SharedLeastSquares(design: ones, response: response, sets: [[0]]))
    #expect(
      constant.fits([.init(training: .rows([0, 1, 2]), testRows: [3])], predicts: false).all[0][0] == nil)
    let none = Matrix(rowCount: 0, columnCount: 1)
    #expect(
      SharedLeastSquares(design: none, response: Matrix(rowCount: 0, columnCount: 2), sets: [[0]]) == nil)
  }

  @Test(
    "a set without columns predicts the mean of the training rows, with other sets and alone",
    arguments: [40, 400])
  func mean(rowCount: Int) throws {
    let (design, response) = Self.planted(rowCount)
    let choices = Self.choices(rowCount, leaving: 4)
    for (sets, place) in [([[]], 0), ([[0, 1], []], 1)] {
      let shared = try #require(SharedLeastSquares(design: design, response: response, sets: sets))
      for (choice, fits) in zip(choices, shared.fits(choices, predicts: true).all) {
        let fit = try #require(fits[place])
        #expect(fit.columnCount == 0 && fit.condition == nil)
        for output in 0..<2 {
          let trained = choice.training.rows.map { response[$0, output] }
          let mean = trained.reduce(0, +) / Double(trained.count)
          let expected = choice.testRows.reduce(0) { sum, row in
            sum + (mean - response[row, output]) * (mean - response[row, output])
          }
          #expect(abs(fit.squaredErrors[output] - expected) <= 1e-12 * expected)
          #expect(abs(fit.predictions[output] - mean) <= 1e-11)
        }
      }
    }
  }

  @Test("a mean that fits exactly has no error, not the square of a rounding error", arguments: [40, 1200])
  func exactMean(rowCount: Int) throws {
    let (design, _) = Self.planted(rowCount)
    // One value in training and test, and others elsewhere.
    let response = Matrix(rowCount: rowCount, columnCount: 2) { row, _ in row < rowCount / 2 ? 372.3 : -17.1 }
    let shared = try #require(
      SharedLeastSquares(
        design: design, response: response, sets: [[], [0, 1]], groupOfRow: Array(0..<rowCount)))
    let tested = Array(0..<rowCount / 4)
    let left = tested + Array(rowCount / 2..<rowCount)
    let choice = SharedLeastSquares.Choice(training: .allBut(left, of: rowCount), testRows: tested)
    let fit = try #require(shared.fits([choice], predicts: false).all[0][0])
    #expect(fit.squaredErrors.allSatisfy { $0 >= 0 && $0 < 1e-20 })
  }

  @Test("numbers too large to square cannot be scaled")
  func tooLarge() {
    let design = Matrix(rowCount: 3, columnCount: 1, elements: [1e200, -1e200, 3e200])
    #expect(
      SharedLeastSquares(design: design, response: Matrix(rowCount: 3, columnCount: 2), sets: [[0]]) == nil)
  }

  @Test("other sets change numbers by at most 1e-12")
  func independence() throws {
    let (design, response) = Self.planted(120)
    let choices = Self.choices(120, leaving: 3)
    let groups = Array(0..<120)
    let all = try #require(
      SharedLeastSquares(design: design, response: response, sets: Self.sets, groupOfRow: groups)
    ).fits(choices, predicts: true).all
    for (index, set) in Self.sets.enumerated() {
      let alone = try #require(
        SharedLeastSquares(design: design, response: response, sets: [set], groupOfRow: groups)
      ).fits(choices, predicts: true).all
      for place in choices.indices {
        let (one, other) = (
          try #require(all[place][index]), try #require(alone[place][0])
        )
        for (ours, theirs) in zip(one.squaredErrors, other.squaredErrors) {
          #expect(abs(ours - theirs) <= 1e-12 * theirs)
        }
      }
    }
  }
}

/// A fit as the tests look at it.
private struct Fit {
  let columnCount: Int
  let condition: Double?
  let squaredErrors: [Double]
  /// Test rows × responses.
  let predictions: [Double]
}

extension SharedFits {
  /// By choice and set.
  fileprivate var all: [[Fit?]] {
    (0..<choiceCount).map { choice in
      sets.indices.map { set in
        guard isFitted(choice, set: set) else { return nil }
        let columns = (0..<scaled.outputCount).map { Array(predictions(choice, set: set, output: $0)) }
        return Fit(
          columnCount: columnCount(choice, set: set), condition: condition(choice, set: set),
          squaredErrors: (0..<scaled.outputCount).map { squaredError(choice, set: set, output: $0) },
          predictions: columns[0].indices.flatMap { row in columns.map { $0[row] } })
      }
    }
  }
}

extension SharedLeastSquares {
  fileprivate init?(
    design: Matrix, response: Matrix, sets: [[Int]], penalty: Double = 0, groupOfRow: [Int]? = nil
  ) {
    guard
      let columns = SharedColumns(
        design: ColumnDesign(design), response: response, columns: Set(sets.joined()), groupOfRow: groupOfRow)
    else { return nil }
    self.init(columns, sets: sets, penalty: penalty)
  }
}
