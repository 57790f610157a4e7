import Captures
import Formulas
import Inputs

/// Resolves the names of a feature set's formula to columns.
struct SetResolver {
  /// The own columns of the dataset.
  let own: [OwnColumns]
  let source: SetText

  /// - Throws: For a name that is neither a block nor a column, a column to leave out that is not there, and for more
  ///   columns than a set can have.
  func terms(_ formula: SetFormula) throws(InputError) -> SetTerms {
    switch formula {
    case .name(let name):
      let (identity, columns) = try columns(of: name)
      return SetTerms([SetTerm(identity, columns.map { ColumnProduct($0) })])
    case .sum(let one, let other): return try checked(terms(one).joined(terms(other)))
    case .crossing(let one, let other):
      let (left, right) = (try terms(one), try terms(other))
      return try checked(left.joined(right).joined(left.times(right)))
    case .products(let one, let other): return try checked(terms(one).times(terms(other)))
    case .difference(let one, let other, let offset):
      var lacking = ""
      guard let left = try terms(one).without(terms(other), lacking: &lacking) else {
        throw source.fault(
          "\(lacking.quoted) cannot be left out: the set before it does not have it", at: offset)
      }
      guard !left.all.isEmpty else { throw source.fault("no column is left", at: offset) }
      return left
    case .onehot(let label):
      return SetTerms([SetTerm("onehot(\(label.text))", derived: .levels(ofLabel: label.text))])
    case .call(let function, let set, let count, let offset):
      return SetTerms([try call(function, terms(set), count, offset)])
    }
  }

  private func call(
    _ function: SetFunction, _ set: SetTerms, _ count: Int?, _ offset: Int
  ) throws(InputError) -> SetTerm {
    let number = count ?? 2
    let isLearned = !set.learned.isEmpty
    let known = isLearned ? nil : set.columns.count
    switch function {
    case .poly, .quadratic:
      let identity = "poly(\(set.identity),\(number))"
      guard let known else {
        return SetTerm(identity, derived: .powers(set.derived, degree: number))
      }
      guard let total = Combinations.count(upTo: number, of: known), total <= SetTerms.mostColumns else {
        throw tooMany(at: offset)
      }
      return SetTerm(identity, Self.monomials(set.columns, degree: number))
    case .pca:
      if let known, number > known {
        throw source.fault(
          "\(number) principal components are asked of \(known) column\(known == 1 ? "" : "s")", at: offset)
      }
      return learned(.components(number), set, ",\(number)")
    case .standardise: return learned(.standardise, set, "")
    case .spline, .bins:
      guard known == 1 else {
        throw source.fault(
          "\(function.rawValue.quoted) takes a single column, not \(known ?? 0): \(function.form)", at: offset
        )
      }
      return learned(function == .spline ? .spline(knots: number) : .bins(number), set, ",\(number)")
    case .onehot: preconditionFailure("onehot takes a label")
    }
  }

  private func learned(_ learner: ColumnLearner, _ set: SetTerms, _ count: String) -> SetTerm {
    let name = "\(learner.word)(\(set.identity)\(count))"
    return SetTerm(name, derived: .learned(learner, of: set.derived, name: name))
  }

  private func checked(_ terms: SetTerms) throws(InputError) -> SetTerms {
    let counts = terms.all.map(\.columnCount)
    guard counts.allSatisfy({ $0 <= SetTerms.mostColumns }),
      counts.reduce(0, +) <= 4 * SetTerms.mostColumns, terms.columns.count <= SetTerms.mostColumns
    else { throw tooMany(at: 0) }
    return terms
  }

  private func tooMany(at offset: Int) -> InputError {
    source.fault("the set has more than \(SetTerms.mostColumns) columns", at: offset)
  }
}

extension SetResolver {
  /// The products of up to `degree` columns, with repetition.
  static func monomials(_ columns: [ColumnProduct], degree: Int) -> [ColumnProduct] {
    Combinations.upTo(degree, of: columns.count).map { choice in
      ColumnProduct(choice.flatMap { columns[$0].factors })
    }
  }

  /// The columns that a name stands for, and the text that identifies them.
  private func columns(of name: SetName) throws(InputError) -> (identity: String, columns: [BlockColumn]) {
    if !name.isColumn {
      if let block = FeatureBlockName(name.text).block(amongst: own) {
        return (name.text, block.columns.indices.map { BlockColumn(block: name.text, offset: $0) })
      }
    }
    if let column = FeatureBlockName.column(named: name.text, amongst: own) { return (name.text, [column]) }
    throw source.fault(FeatureSet.unknownSentence(name), at: name.offset) {
      FeatureSet.unknownHint(name, amongst: own)
    }
  }
}

extension SetText {
  fileprivate func fault(_ sentence: String, at offset: Int, _ rest: () -> String) -> InputError {
    fault(sentence, at: offset, then: rest())
  }
}
