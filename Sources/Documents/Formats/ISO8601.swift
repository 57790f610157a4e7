import Foundation

/// Times as text. Foundation's own formatter first reads time zones and calendars from the disk.
package enum ISO8601 {
  /// For example `2026-11-23T02:30:15Z`: the second that a time lies in.
  package static func text(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let (days, second) = divided(seconds, by: 86_400)
    let (year, month, day) = civil(days)
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    return
      "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  /// The date of a day that is counted from 1970-01-01.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2021, civil_from_days.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = divided(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isAfterDecember = month >= 10
    return (
      yearOfEra + era * 400 + (isAfterDecember ? 1 : 0), isAfterDecember ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// With a remainder of at least 0.
  private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
