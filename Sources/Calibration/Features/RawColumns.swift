import Captures

/// Columns of frames that a feature block copies as they are.
package enum RawColumns: Sendable, Equatable {
  case part(of: Channel, Range<Int>)
  /// Some numbers of a channel, or all of another one where captures lack it.
  case either(Channel, Range<Int>, or: Channel)
  /// The name of own columns of a dataset, and their number.
  case own(String, Int)

  static func channel(_ channel: Channel) -> RawColumns { .part(of: channel, 0..<channel.width) }

  var count: Int {
    switch self {
    case .part(_, let range), .either(_, let range, _): range.count
    case .own(_, let count): count
    }
  }

  /// Returns true if a table has the columns.
  package func isPresent(in table: FrameTable) -> Bool {
    switch self {
    case .part(let channel, _): table.has(channel)
    case .either(let channel, _, let other): table.has(channel) || table.has(other)
    case .own(let name, let count): table.ownRange(name)?.count == count
    }
  }

  /// The indices of the columns in a table that has them.
  package func range(in table: FrameTable) -> Range<Int> {
    switch self {
    case .part(let channel, let range):
      let start = FrameColumn.of(channel).lowerBound
      return start + range.lowerBound..<start + range.upperBound
    case .either(let channel, let range, let other):
      return table.has(channel)
        ? RawColumns.part(of: channel, range).range(in: table) : FrameColumn.of(other)
    case .own(let name, let count):
      guard let range = table.ownRange(name), range.count == count else {
        preconditionFailure("frames without the columns \(name)")
      }
      return range
    }
  }
}
