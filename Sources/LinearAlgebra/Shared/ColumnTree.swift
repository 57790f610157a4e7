/// Sets of columns as paths from one root, so that sets with the same first columns share their start.
///
/// A triangular factor grows column by column: what it holds for a path's first columns does not depend on the
/// columns behind them. So one walk over the tree factors all sets, and a set's numbers do not depend on which other
/// sets there are.
struct ColumnTree: Sendable {
  struct Node: Sendable {
    let column: Int
    /// How many columns stand before it on its path.
    let depth: Int
    /// Positions of the sets whose last column this is.
    var endingSets: [Int] = []
  }

  /// Each behind its ancestors, and all of one branch before the next.
  let nodes: [Node]
  /// How many columns the longest path has.
  let depth: Int

  /// - Parameter sets: Each ascending. An empty one ends nowhere.
  init(_ sets: [[Int]]) {
    var nodes = [Node]()
    var longest = 0
    // In this order, sets with the same start are neighbours, and what has been built of a path is still at hand.
    let order = sets.indices.sorted {
      sets[$0].lexicographicallyPrecedes(sets[$1]) || (sets[$0] == sets[$1] && $0 < $1)
    }
    var path = [Int]()
    var positions = [Int]()
    for set in order where !sets[set].isEmpty {
      let shared = zip(path, sets[set]).prefix { $0 == $1 }.count
      path.removeLast(path.count - shared)
      positions.removeLast(positions.count - shared)
      for column in sets[set].dropFirst(shared) {
        positions.append(nodes.count)
        nodes.append(Node(column: column, depth: path.count))
        path.append(column)
      }
      if let last = positions.last { nodes[last].endingSets.append(set) }
      longest = max(longest, path.count)
    }
    self.nodes = nodes
    depth = longest
  }
}
