/// A notation of times with colons: those of a recording, or a camera's timecodes.
public enum Clock: Sendable, Hashable {
  /// `MM:SS.mmm` since a start. Minutes have at least two digits and do not stop at 59.
  case minutes
  /// `HH:MM:SS:FF.mmm`: a time of day with the number of the frame, of which there are 60 in a second, and thousandths
  /// of a frame.
  case frames

  /// A time that is written so, for messages.
  public var example: String {
    switch self {
    case .minutes: "00:58.200"
    case .frames: "16:55:51:38.453"
    }
  }

  /// Reads the seconds that start at `position`, and moves `position` past the last byte; nil if no time starts there.
  func seconds(_ cursor: ByteCursor, _ position: inout Int) -> Double? {
    var next = position
    func number(_ digits: ClosedRange<Int>, below limit: Int) -> Int? {
      var (value, count) = (0, 0)
      while count < digits.upperBound, cursor[next] &- UInt8(ascii: "0") < 10 {
        value = 10 * value + Int(cursor[next] - UInt8(ascii: "0"))
        next = next + 1
        count = count + 1
      }
      return count >= digits.lowerBound && value < limit ? value : nil
    }
    func takes(_ byte: UInt8) -> Bool {
      guard cursor[next] == byte else { return false }
      next += 1
      return true
    }
    let (colon, point) = (UInt8(ascii: ":"), UInt8(ascii: "."))
    switch self {
    case .minutes:
      guard let minute = number(2...6, below: .max), takes(colon), let second = number(2...2, below: 60),
        takes(point), let thousandth = number(3...3, below: 1000)
      else { return nil }
      position = next
      return Double(1000 * (60 * minute + second) + thousandth) / 1000
    case .frames:
      guard let hour = number(2...2, below: 24), takes(colon), let minute = number(2...2, below: 60),
        takes(colon), let second = number(2...2, below: 60), takes(colon),
        let frame = number(2...2, below: 60),
        takes(point), let thousandth = number(3...3, below: 1000)
      else { return nil }
      position = next
      return Double(60 * (60 * hour + minute) + second) + Double(1000 * frame + thousandth) / 60_000
    }
  }
}

/// The seconds that a whole field spells in the format of a clock; nil for anything else.
package func clockSeconds(_ bytes: some Collection<UInt8>, _ clock: Clock) -> Double? {
  ByteCursor.whole(bytes) { cursor, position in clock.seconds(cursor, &position) }
}
