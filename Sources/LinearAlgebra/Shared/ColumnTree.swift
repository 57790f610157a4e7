/// Sets of columns as paths from a common root; sets with the same first columns share the start of their paths.
///
/// A triangular factor grows column by column, and its part for a path's first columns does not depend on the columns
/// after them. So one walk over the tree factors all sets, and a set's numbers do not depend on the other sets.
struct ColumnTree: Sendable {
  struct Node: Sendable {
    let column: Int
    /// The number of columns before this one on its path.
    let depth: Int
    /// Positions of the sets whose last column this is.
    var endingSets: [Int] = []
  }

  /// The nodes in depth-first order.
  let nodes: [Node]
  /// The number of columns on the longest path.
  let depth: Int

  /// - Parameter sets: Each is ascending. An empty one has no node.
  init(_ sets: [[Int]]) {
    var nodes = [Node]()
    // In lexicographic order, sets with the same start are neighbours, and their common path is still at hand.
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
    }
    self.nodes = nodes
    depth = (nodes.map(\.depth).max() ?? -1) + 1
  }
}
