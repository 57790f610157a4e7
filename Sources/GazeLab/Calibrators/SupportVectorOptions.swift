import Inputs

/// What a support vector regression is fitted with.
struct SupportVectorOptions: Sendable, Equatable {
  /// C.
  let cost: Double
  /// γ × the number p of columns, so that one choice suits many and few: 1 is what others call `auto`.
  let gammaTimesColumns: Double
  /// ε, in the response's unit: 400 pt, or under angles their standard deviation.
  let epsilon: Double

  /// As an experiment file writes them.
  var label: String {
    ChosenOptions(options: [("C", cost), ("gamma_p", gammaTimesColumns), ("epsilon", epsilon)]).label
  }
}

/// The options among which a support vector regression chooses.
struct SupportVectorGrid: Sendable {
  /// In the order in which they are tried; of equal ones the first is chosen.
  let costs: [Double]
  let gammasTimesColumns: [Double]
  let epsilons: [Double]

  static let full = SupportVectorGrid(
    costs: [1, 3, 10, 30, 100, 300], gammasTimesColumns: [0.03, 0.1, 0.15, 0.3, 1],
    epsilons: [0.02, 0.05, 0.1])

  /// All combinations; ε varies fastest.
  var options: [SupportVectorOptions] {
    costs.flatMap { cost in
      gammasTimesColumns.flatMap { gamma in
        epsilons.map { SupportVectorOptions(cost: cost, gammaTimesColumns: gamma, epsilon: $0) }
      }
    }
  }
}

extension SupportVectorGrid {
  /// Options that an experiment file gives are the only ones tried.
  init(from section: inout ConfigSection) {
    func values(_ key: String, _ range: ClosedRange<Double>, _ section: inout ConfigSection) -> [Double]? {
      section.has(key) ? [section.number(key, in: range)] : nil
    }
    let full = Self.full
    costs = values("C", 1e-3...1e5, &section) ?? full.costs
    gammasTimesColumns = values("gamma_p", 1e-4...1e3, &section) ?? full.gammasTimesColumns
    epsilons = values("epsilon", 0...10, &section) ?? full.epsilons
  }
}
