import Inputs

struct SupportVectorOptions: Sendable, Equatable {
  /// C.
  let cost: Double
  /// γ × the number p of columns, so that one choice suits many and few: 1 is what others call `auto`.
  let gammaTimesColumns: Double
  /// ε, in the response's unit: 400 pt, or the standard deviation of the angles.
  let epsilon: Double

  var label: String {
    ChosenOptions(options: [("C", cost), ("gamma_p", gammaTimesColumns), ("epsilon", epsilon)]).label
  }
}

package struct SupportVectorGrid: Sendable {
  /// The candidates for C, γ·p and ε, in the order in which they are tried; the first of equals is chosen.
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
  init(from section: inout ConfigSection) {
    costs = section.candidates("C", in: 1e-3...1e5, orAll: Self.full.costs)
    gammasTimesColumns = section.candidates("gamma_p", in: 1e-4...1e3, orAll: Self.full.gammasTimesColumns)
    epsilons = section.candidates("epsilon", in: 0...10, orAll: Self.full.epsilons)
  }
}
