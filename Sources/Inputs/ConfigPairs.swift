extension ConfigSection {
  /// A list of pairs of numbers, or a single pair, without wrong values, which are recorded. Nil if the key is absent,
  /// or its value holds words alone, which another reading of the key may expect.
  package mutating func pairs(
    _ key: String, in range: ClosedRange<Double>
  ) -> [(first: Double, second: Double, place: Place)]? {
    let demand = ConfigDemand.list(.numbers(count: 2, least: range.lowerBound, most: range.upperBound))
    guard let node = node(key, isRequired: false, as: demand), hasNumbers(node) else { return nil }
    let expected =
      "\(key.quoted) must be pairs of numbers from \(range.lowerBound) to \(range.upperBound), such as "
      + "[[0, 30], [60, 90]]"
    guard case .sequence(let nodes) = node.content else {
      record(node.place, "\(expected), not \(node.noun)")
      return []
    }
    let isSingle = nodes.count == 2 && nodes.allSatisfy { number(of: $0) != nil }
    return (isSingle ? [node] : nodes).compactMap { pair in
      guard case .sequence(let ends) = pair.content, ends.count == 2,
        let first = number(of: ends[0]), let second = number(of: ends[1]), range.contains(first),
        range.contains(second)
      else {
        let found = if case .sequence(let ends) = pair.content { "\(ends.count) values" } else { pair.noun }
        record(pair.place, "\(expected), not \(found)")
        return nil
      }
      return (first, second, pair.place)
    }
  }

  private func hasNumbers(_ node: ConfigNode) -> Bool {
    guard case .sequence(let nodes) = node.content else { return number(of: node) != nil }
    return nodes.contains { if case .sequence = $0.content { true } else { number(of: $0) != nil } }
  }
}
