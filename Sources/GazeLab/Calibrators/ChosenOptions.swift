import Inputs

/// Options that a calibrator chose inside its training part, as reports write them: `a=100, length=1.5`.
struct ChosenOptions: Sendable {
  let options: [(name: String, value: Double)]

  var label: String {
    options.map { name, value in
      let text = "\(value)"
      return "\(name)=\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)"
    }.joined(separator: ", ")
  }
}

extension ConfigSection {
  /// The candidates for an option: the number that the experiment file gives, or all of a grid.
  mutating func candidates(_ key: String, in range: ClosedRange<Double>, orAll grid: [Double]) -> [Double] {
    has(key) ? [number(key, in: range)] : grid
  }
}
