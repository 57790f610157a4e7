import Formulas
import LinearAlgebra

/// Derived columns with all that training rows have taught them.
package indirect enum LearnedColumns: Sendable, Equatable {
  /// Positions among the inputs.
  case plain([Int])
  case joined([LearnedColumns])
  case products([LearnedColumns])
  case powers(LearnedColumns, degree: Int)
  case transform(LearnedTransform, of: LearnedColumns, name: String)
  /// The words that the training rows have, in alphabetical order.
  case levels(ofLabel: String, words: [String])

  func matrix(_ rows: DerivedRows) -> Matrix {
    switch self {
    case .plain(let positions): rows.inputs.columns(positions)
    case .joined(let parts): Matrix(sideBySide: parts.map { $0.matrix(rows) }, rowCount: rows.count)
    case .products(let parts):
      parts.dropFirst().reduce(parts[0].matrix(rows)) { $0.products(with: $1.matrix(rows)) }
    case .powers(let base, let degree): base.matrix(rows).powers(upTo: degree)
    case .transform(let transform, let base, _): transform.applied(to: base.matrix(rows))
    case .levels(let label, let words): Matrix(indicating: words, in: rows.words(label))
    }
  }

  /// The names of the columns, by those of the inputs.
  package func names(_ inputs: [String]) -> [String] {
    switch self {
    case .plain(let positions): positions.map { inputs[$0] }
    case .joined(let parts): parts.flatMap { $0.names(inputs) }
    case .products(let parts):
      parts.dropFirst().reduce(parts[0].names(inputs)) { left, part in
        part.names(inputs).flatMap { right in left.map { "\($0)*\(right)" } }
      }
    case .powers(let base, let degree):
      Combinations.upTo(degree, of: base.names(inputs).count).map { positions in
        ColumnProduct.name(of: positions.map { base.names(inputs)[$0] })
      }
    case .transform(let transform, let base, let name): transform.names(name, of: base.names(inputs))
    case .levels(let label, let words): words.map { "\(SetFunction.onehot.rawValue)(\(label))[\($0)]" }
    }
  }

  /// Sentences on what the training rows could not teach.
  var remarks: [String] {
    switch self {
    case .plain, .levels: []
    case .joined(let parts), .products(let parts): parts.flatMap(\.remarks)
    case .powers(let base, _): base.remarks
    case .transform(.components(let components), let base, let name) where components.rank < components.count:
      base.remarks + [
        "\(name): the training rows determine \(components.rank) components; the columns of the others are 0"
      ]
    case .transform(_, let base, _): base.remarks
    }
  }
}

/// Rows of the inputs from which derived columns are computed.
struct DerivedRows {
  /// m × the number of inputs.
  let inputs: Matrix
  /// The word of each row for a label, by its name.
  let words: (String) -> [String]

  var count: Int { inputs.rowCount }
}

extension Matrix {
  /// - Parameter parts: Each with `rowCount` rows.
  init(sideBySide parts: [Matrix], rowCount: Int) {
    var elements = [Double]()
    elements.reserveCapacity(rowCount * parts.reduce(0) { $0 + $1.columnCount })
    for row in 0..<rowCount { for part in parts { elements += part.row(row) } }
    self.init(
      rowCount: rowCount, columnCount: parts.reduce(0) { $0 + $1.columnCount }, elements: elements)
  }

  /// One column per word, 1 where the row has the word and otherwise 0.
  fileprivate init(indicating words: [String], in rows: [String]) {
    self.init(
      rowCount: rows.count, columnCount: words.count,
      elements: rows.flatMap { word in words.map { $0 == word ? 1.0 : 0 } })
  }

  func columns(_ positions: [Int]) -> Matrix {
    Matrix(
      rowCount: rowCount, columnCount: positions.count,
      elements: (0..<rowCount).flatMap { row in positions.map { self[row, $0] } })
  }

  /// All products of one column of each, the columns of this one running fastest.
  fileprivate func products(with other: Matrix) -> Matrix {
    Matrix(
      rowCount: rowCount, columnCount: columnCount * other.columnCount,
      elements: (0..<rowCount).flatMap { row in
        other.row(row).flatMap { right in self.row(row).map { $0 * right } }
      })
  }

  fileprivate func powers(upTo degree: Int) -> Matrix {
    let choices = Combinations.upTo(degree, of: columnCount)
    return Matrix(
      rowCount: rowCount, columnCount: choices.count,
      elements: (0..<rowCount).flatMap { row in
        choices.map { choice in choice.dropFirst().reduce(self[row, choice[0]]) { $0 * self[row, $1] } }
      })
  }
}
