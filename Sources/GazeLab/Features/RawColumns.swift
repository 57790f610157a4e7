/// Columns of frames that a feature block copies as they are.
enum RawColumns: Sendable, Equatable {
  /// Some numbers of a channel.
  case part(of: Channel, Range<Int>)
  /// Own columns of a dataset by their name, and how many there are.
  case own(String, Int)

  static func channel(_ channel: Channel) -> RawColumns { .part(of: channel, 0..<channel.width) }

  var count: Int {
    switch self {
    case .part(_, let range): range.count
    case .own(_, let count): count
    }
  }

  /// Where they are among the columns of a table that has them.
  func range(in table: FrameTable) -> Range<Int> {
    switch self {
    case .part(let channel, let range):
      let start = FrameColumn.of(channel).lowerBound
      return start + range.lowerBound..<start + range.upperBound
    case .own(let name, let count):
      guard let range = table.ownRange(name), range.count == count else {
        preconditionFailure("frames without the columns \(name)")
      }
      return range
    }
  }
}
