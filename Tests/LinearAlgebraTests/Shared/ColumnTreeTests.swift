import Testing

@testable import LinearAlgebra

@Suite("Sets of columns as paths of one tree")
struct ColumnTreeTests {
  /// The sets of the tree, reconstructed from its nodes alone.
  private func sets(_ tree: ColumnTree) -> [Int: [Int]] {
    var (path, sets) = ([Int](), [Int: [Int]]())
    for node in tree.nodes {
      path = path.prefix(node.depth) + [node.column]
      for set in node.endingSets { sets[set] = path }
    }
    return sets
  }

  @Test("nested sets form one path, and a set that leaves it adds only its own columns")
  func sharing() {
    let nested = ColumnTree([[0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5]])
    #expect(nested.nodes.map(\.column) == [0, 1, 2, 3, 4, 5])
    #expect(nested.depth == 6)
    let branched = ColumnTree([[0, 1], [0, 1, 4], [0, 1, 2, 3, 4]])
    #expect(branched.nodes.count == 6)
  }

  @Test(
    "each set is found at the end of its path",
    arguments: [
      [[0, 1], [0, 1, 4], [0, 1, 2, 3, 4]], [[2], [0, 2], [1, 2], [0, 1, 2]], [[3, 5], [3, 5]], [[7], [0]],
    ])
  func paths(sets expected: [[Int]]) {
    let found = sets(ColumnTree(expected))
    #expect(found == Dictionary(uniqueKeysWithValues: expected.enumerated().map { ($0, $1) }))
  }

  @Test("an empty set has no node")
  func empty() {
    #expect(sets(ColumnTree([[], [1]])) == [1: [1]])
    #expect(ColumnTree([[]]).nodes.isEmpty && ColumnTree([]).depth == 0)
  }
}
