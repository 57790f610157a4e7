/// Parses dates with a time of day to seconds since 1970 in UTC, leap seconds left out.
///
/// A timestamp is `YYYY-MM-DD`, a `T` or a space, `HH:MM:SS`, an optional decimal point with 1 to 18 digits, and an
/// optional zone: `Z`, `±HH:MM` or `±HHMM`. Without a zone it is UTC.
///
/// Source: ISO 8601-1:2019, 5.4; RFC 3339 for the space. Days: H. Hinnant, "chrono-compatible low-level date
/// algorithms", `days_from_civil`.
enum TimestampParser {
  /// Reads the timestamp that starts at `position`, and moves `position` past its last byte; nil if none starts there.
  static func seconds(_ cursor: ByteCursor, _ position: inout Int, decimalMark: UInt8) -> Double? {
    var next = position
    func digits(_ count: Int) -> Int? {
      var value = 0
      for _ in 0..<count {
        let digit = cursor[next] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = 10 * value + Int(digit)
        next += 1
      }
      return value
    }
    func takes(_ bytes: UInt8...) -> Bool {
      guard bytes.contains(cursor[next]) else { return false }
      next += 1
      return true
    }
    guard let year = digits(4), takes(UInt8(ascii: "-")), let month = digits(2), takes(UInt8(ascii: "-")),
      let day = digits(2), takes(UInt8(ascii: "T"), UInt8(ascii: " ")), let hour = digits(2),
      takes(UInt8(ascii: ":")), let minute = digits(2), takes(UInt8(ascii: ":")), let second = digits(2),
      (1...12).contains(month), (1...dayCount(month, of: year)).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var fraction = 0.0
    if takes(UInt8(ascii: "."), decimalMark) {
      var (whole, count) = (UInt64(0), 0)
      while count < 18, cursor[next] &- UInt8(ascii: "0") < 10 {
        whole = 10 * whole + UInt64(cursor[next] - UInt8(ascii: "0"))
        next = next + 1
        count = count + 1
      }
      guard count > 0 else { return nil }
      fraction = Double(whole) / (0..<count).reduce(1.0) { power, _ in 10 * power }
    }
    var offset = 0
    if !takes(UInt8(ascii: "Z")), cursor[next] == UInt8(ascii: "+") || cursor[next] == UInt8(ascii: "-") {
      let sign = cursor[next] == UInt8(ascii: "-") ? -1 : 1
      next += 1
      guard let hours = digits(2) else { return nil }
      _ = takes(UInt8(ascii: ":"))
      guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
      offset = sign * (60 * hours + minutes)
    }
    position = next
    let minutes = (dayNumber(year, month, day) * 24 + hour) * 60 + minute - offset
    return Double(minutes * 60 + second) + fraction
  }

  private static func dayCount(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days since 1970-01-01 in the Gregorian calendar.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the leap day is their last.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - 400 * era
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// The seconds since 1970 that a whole field spells as a timestamp; nil for anything else.
package func timestampSeconds(
  _ bytes: some Collection<UInt8>, decimalMark: UInt8 = UInt8(ascii: ".")
) -> Double? {
  ByteCursor.whole(bytes) { cursor, position in
    TimestampParser.seconds(cursor, &position, decimalMark: decimalMark)
  }
}
