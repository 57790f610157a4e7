import Formulas
import Inputs
import LinearAlgebra

/// Columns that are computed from others by transforms with the numbers that training rows have taught them.
package struct FittedColumns: Sendable, Equatable {
  /// The names of the columns of samples that they are computed from.
  package let inputs: [String]
  package let columns: LearnedColumns

  package init(inputs: [String], columns: LearnedColumns) {
    self.inputs = inputs
    self.columns = columns
  }

  package var names: [String] { columns.names(inputs) }
}

extension LearnedColumns {
  /// The labels whose words it needs, with repetition.
  package var labels: [String] {
    switch self {
    case .plain: []
    case .joined(let parts), .products(let parts): parts.flatMap(\.labels)
    case .powers(let base, _), .transform(_, let base, _): base.labels
    case .levels(let label, _): [label]
    }
  }

  /// The number of columns.
  package var count: Int {
    switch self {
    case .plain(let positions): positions.count
    case .joined(let parts): parts.reduce(0) { $0 + $1.count }
    case .products(let parts): parts.reduce(1) { $0 * $1.count }
    case .powers(let base, let degree): Combinations.count(upTo: degree, of: base.count) ?? .max
    case .transform(let transform, let base, _): transform.count(of: base.count)
    case .levels(_, let words): words.count
    }
  }

  /// How many numbers training rows have taught.
  package var numberCount: Int {
    switch self {
    case .plain, .levels: 0
    case .joined(let parts), .products(let parts): parts.reduce(0) { $0 + $1.numberCount }
    case .powers(let base, _): base.numberCount
    case .transform(let transform, let base, _): base.numberCount + transform.numberCount(of: base.count)
    }
  }
}

extension LearnedTransform {
  fileprivate func count(of inputCount: Int) -> Int {
    switch self {
    case .components(let components): components.count
    case .standardisation: inputCount
    case .spline(let spline): spline.knots.count - 1
    case .bins(let edges): edges.count + 1
    }
  }

  fileprivate func numberCount(of inputCount: Int) -> Int {
    switch self {
    case .components(let components): inputCount * (1 + components.count)
    case .standardisation: 2 * inputCount
    case .spline(let spline): spline.knots.count
    case .bins(let edges): edges.count
    }
  }
}

/// The form in files: one mapping per node, whose first key says what it is; see `gazelab schema calibration`.
extension LearnedColumns {
  /// - Parameter inputs: The names of the inputs.
  package func json(_ inputs: [String]) -> JSONValue {
    func list(_ parts: [LearnedColumns]) -> JSONValue { .list(parts.map { $0.json(inputs) }) }
    switch self {
    case .plain(let positions): return .record(["columns": .texts(positions.map { inputs[$0] })])
    case .joined(let parts): return .record(["joined": list(parts)])
    case .products(let parts): return .record(["products": list(parts)])
    case .powers(let base, let degree):
      return .record(["powers": base.json(inputs), "degree": .integer(degree)])
    case .levels(let label, let words): return .record(["onehot": .text(label), "words": .texts(words)])
    case .transform(let transform, let base, let name):
      let numbers: [String: JSONValue?]
      switch transform {
      case .components(let components):
        numbers = [
          "means": .numbers(components.means), "loadings": .numbers(components.loadings.elements),
        ]
      case .standardisation(let standardisation):
        numbers = [
          "means": .numbers(standardisation.means), "deviations": .numbers(standardisation.deviations),
        ]
      case .spline(let spline): numbers = ["knots": .numbers(spline.knots)]
      case .bins(let edges): numbers = ["edges": .numbers(edges)]
      }
      let own: [String: JSONValue?] = [transform.word: base.json(inputs), "name": .text(name)]
      return .record(own.merging(numbers) { first, _ in first })
    }
  }

  /// Reads a tree; nil if something is wrong, which is recorded.
  init?(_ node: ConfigNode, inputs: [String], into errors: inout [InputError], depth: Int = 0) {
    // As many levels as the notation of feature sets can have.
    guard depth <= 60 else {
      errors.append(InputError(node.place, "more than 60 levels inside each other"))
      return nil
    }
    let reader = LearnedColumnsReader(inputs: inputs, depth: depth)
    guard let columns = ConfigSection.read(node, into: &errors, { reader.columns(from: &$0) }) ?? nil
    else { return nil }
    guard (1...SetTerms.mostColumns).contains(columns.count) else {
      errors.append(InputError(node.place, "has no columns, or more than \(SetTerms.mostColumns)"))
      return nil
    }
    self = columns
  }
}

extension LearnedTransform {
  fileprivate var word: String {
    switch self {
    case .components: SetFunction.pca.rawValue
    case .standardisation: SetFunction.standardise.rawValue
    case .spline: SetFunction.spline.rawValue
    case .bins: SetFunction.bins.rawValue
    }
  }
}
