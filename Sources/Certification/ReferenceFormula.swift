import Inputs
import LinearAlgebra

/// A formula that is linear in its parameters, as NIST writes it: `y = B0 + B1*x + B2*(x**2) + e`.
struct ReferenceFormula: Sendable, Equatable {
  /// A parameter and the power of a predictor that it multiplies.
  struct Term: Sendable, Equatable {
    /// The 1 of B1.
    let parameter: Int
    /// `x`, or the `x2` of several predictors.
    let predictor: String
    let power: Int
  }

  let intercept: Int?
  /// The other parameters, at least one.
  let terms: [Term]

  /// Sorted like their coefficients: the intercept first.
  var parameters: [Int] { (intercept.map { [$0] } ?? []) + terms.map(\.parameter) }

  /// The design matrix, n × terms, from n numbers per predictor.
  func design(_ predictors: [String: [DoubleDouble]], rowCount: Int) -> DoubledMatrix {
    let columns = terms.map { term in (predictors[term.predictor] ?? []).map { $0.power(term.power) } }
    return DoubledMatrix(
      rowCount: rowCount, columnCount: terms.count,
      elements: (0..<rowCount).flatMap { row in columns.map { $0[row] } })
  }

  static func polynomial(degree: Int) -> ReferenceFormula {
    ReferenceFormula(
      intercept: 0, terms: (1...degree).map { Term(parameter: $0, predictor: "x", power: $0) })
  }

  static let lineThroughOrigin = ReferenceFormula(
    intercept: nil, terms: [Term(parameter: 1, predictor: "x", power: 1)])
}

extension ReferenceFormula {
  struct Unreadable: Error { let sentence: String }

  /// Reads the text after `y =`. `...` between two terms stands for all terms between them.
  init(_ text: String) throws(Unreadable) {
    var intercept: Int?
    var terms = [Term]()
    var isFilling = false
    for summand in text.filter({ !$0.isWhitespace }).split(separator: "+", omittingEmptySubsequences: false) {
      if summand == "e" { continue }
      if summand == "..." {
        isFilling = true
      } else if let parameter = Self.parameter(summand), intercept == nil {
        intercept = parameter
      } else if let term = Self.term(summand) {
        if isFilling { terms += try Self.between(terms.last, term) }
        isFilling = false
        terms.append(term)
      } else {
        let expected = "a term of a linear formula such as B0, B1*x, B2*(x**2) or B3*x3"
        throw Unreadable(sentence: "\(String(summand).quoted) is not \(expected)")
      }
    }
    guard !terms.isEmpty, !isFilling else {
      throw Unreadable(sentence: "the formula ends before its last term; expected y = B0 + B1*x")
    }
    self.init(intercept: intercept, terms: terms)
    guard Set(parameters).count == parameters.count else {
      throw Unreadable(sentence: "duplicate parameter in the formula")
    }
  }

  /// `B3`.
  static func parameter(_ text: Substring) -> Int? {
    guard text.first == "B", text.utf8.count <= 4, text.dropFirst().allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int(text.dropFirst())
  }

  /// `B3*x`, `B3*x3`, `B3*(x**3)`.
  private static func term(_ text: Substring) -> Term? {
    guard let star = text.firstIndex(of: "*"), let parameter = parameter(text[..<star]) else { return nil }
    var factor = text[text.index(after: star)...]
    if factor.first == "(" && factor.last == ")" { factor = factor.dropFirst().dropLast() }
    let parts = factor.split(separator: "**", omittingEmptySubsequences: false).map(String.init)
    let predictor = parts[0]
    guard predictor.first == "x", predictor.dropFirst().allSatisfy(\.isASCIIDigit), parts.count <= 2 else {
      return nil
    }
    guard parts.count == 2 else { return Term(parameter: parameter, predictor: predictor, power: 1) }
    guard let power = Int(parts[1]), (1...100).contains(power) else { return nil }
    return Term(parameter: parameter, predictor: predictor, power: power)
  }

  /// The terms that `...` stands for: the power, or the predictor's number, increases by 1 with each parameter.
  private static func between(_ first: Term?, _ last: Term) throws(Unreadable) -> [Term] {
    if let first, first.parameter < last.parameter {
      let steps = 1..<last.parameter - first.parameter
      let powers = steps.map {
        Term(parameter: first.parameter + $0, predictor: first.predictor, power: first.power + $0)
      }
      if first.predictor == last.predictor, first.power + steps.upperBound == last.power { return powers }
      if let number = Int(first.predictor.dropFirst()), first.power == 1, last.power == 1,
        last.predictor == "x\(number + steps.upperBound)"
      {
        return steps.map { Term(parameter: first.parameter + $0, predictor: "x\(number + $0)", power: 1) }
      }
    }
    throw Unreadable(sentence: "unclear which terms '...' stands for")
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
