import Testing

@testable import Inputs

struct NaturalOrderTests {
  @Test(
    "numbers in names are ordered as numbers",
    arguments: [
      ["user1", "user2", "user10", "user11"], ["p9", "p09b", "p10"], ["2", "10", "a"],
      ["a", "a1", "a1b", "b"],
      ["run2-eye10", "run10-eye2"], ["", "0", "00", "1"], ["x99999999999999999998", "x99999999999999999999"],
    ])
  func ordered(names: [String]) {
    #expect(names.reversed().sorted(by: precedesNaturally) == names)
    for (one, other) in zip(names, names.dropFirst()) {
      #expect(precedesNaturally(one, other) && !precedesNaturally(other, one))
    }
    #expect(names.allSatisfy { !precedesNaturally($0, $0) })
  }
}
