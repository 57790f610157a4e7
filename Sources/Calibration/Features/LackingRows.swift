import Captures
import LinearAlgebra

/// Samples of one capture that cannot be used because they lack the same columns.
package struct LackingRows: Sendable, Equatable {
  package let capture: String
  /// The indices of the columns that are not finite, ascending.
  package let columns: [Int]
  /// True if all that a ray is made of is there, so that it meets no screen.
  let missesScreen: Bool
  /// A transform that the rows lack although some column is made of it.
  let missingTransform: Channel?
  package private(set) var count = 1

  /// The rows that have all columns, and those that lack some, in the order in which a capture first lacks the columns.
  ///
  /// - Parameters:
  ///   - groups: The frames of each row; nil if each row is the frame at its index.
  ///   - capture: The capture of a row.
  static func divide(
    _ blocks: BlockMatrix, groups: [[Int]]?, of views: Views, capture: (Int) -> String
  ) -> (kept: [Int], lacking: [LackingRows]) {
    let columns = blocks.columnsNotFinite
    guard !columns.isEmpty else { return (Array(0..<blocks.rowCount), []) }
    let (rayChannels, transforms) = (blocks.channelsOfRays, blocks.transforms)
    struct Key: Hashable {
      let capture: String
      let columns: [Int]
      let missesScreen: Bool
      let missingTransform: Channel?
    }
    var (kept, lacking, places) = ([Int](), [LackingRows](), [Key: Int]())
    kept.reserveCapacity(blocks.rowCount)
    for row in 0..<blocks.rowCount {
      let own = columns.filter { !blocks[row, $0].isFinite }
      guard !own.isEmpty else {
        kept.append(row)
        continue
      }
      let frames = groups?[row] ?? [row]
      let key = Key(
        capture: capture(row), columns: own,
        missesScreen: !rayChannels.isEmpty
          && frames.allSatisfy { views[$0].hasNumbers(of: rayChannels) },
        missingTransform: transforms.first { channel in
          frames.allSatisfy { views[$0].has(channel) && !views[$0].hasNumbers(of: [channel]) }
        })
      if let place = places[key] {
        lacking[place].count += 1
      } else {
        places[key] = lacking.count
        lacking.append(
          LackingRows(
            capture: key.capture, columns: own, missesScreen: key.missesScreen,
            missingTransform: key.missingTransform))
      }
    }
    return (kept, lacking)
  }
}

extension BlockMatrix {
  /// Why rows that lack some columns cannot be used for a feature set that fits others of them: by the first that it
  /// lacks; nil if it lacks none.
  package func reason(_ rows: LackingRows, among columns: [Int]? = nil) -> String? {
    let known = columns.map(Set.init)
    return rows.columns.first { known?.contains($0) ?? true }.map { column in
      if let channel = rows.missingTransform, needs(ofColumn: column).contains(channel) {
        return "\(channel.entry.title) is missing or no rigid motion"
      }
      if rows.missesScreen, let ray = rayKind(ofColumn: column) { return "\(ray) meets no screen" }
      return "\(columnNames[column]) is not finite"
    }
  }
}
