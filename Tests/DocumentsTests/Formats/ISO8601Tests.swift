import Foundation
import Testing

@testable import Documents

@Suite("Times as text")
struct ISO8601Tests {
  @Test("times are written as Foundation writes them, also in leap years, before 1970 and within a second")
  func foundation() {
    // 1600-01-01 and 9999-12-31. Before 1582, Foundation uses the Julian calendar.
    let (first, last) = (-11_676_096_000.0, 253_402_300_799.0)
    let step = (last - first) / 20_011
    let days = [951_782_400.0, 951_868_800, 4_107_542_400, 1_709_164_800]
    let times =
      Array(stride(from: first, through: last, by: step)) + days.flatMap { [$0 - 1, $0, $0 + 86_399.75] }
      + [0, -0.5, 0.999, 1_795_401_015.0624]
    for time in times {
      let date = Date(timeIntervalSince1970: time)
      #expect(ISO8601.text(date) == date.formatted(.iso8601), "\(time)")
    }
  }
}
