import Testing

@testable import DelimitedText

struct LargePagesTests {
  @Test("a column has the room it was given, and keeps its numbers as it grows", arguments: [10, 1_000_000])
  func room(count: Int) {
    var numbers = [Double]()
    numbers.reserveLargePages(count / 2, likelyCount: count)
    #expect(numbers.isEmpty && numbers.capacity >= count / 2)
    for number in 0..<count / 2 { numbers.append(Double(number)) }
    numbers.reserveLargePages(count, likelyCount: count / 3)
    #expect(numbers.capacity >= count)
    for number in count / 2..<count { numbers.append(Double(number)) }
    #expect(numbers == (0..<count).map(Double.init))
  }
}
