import Testing

@testable import Captures

@Suite("Group names")
struct GroupNameTests {
  @Test("a name tells properties and values")
  func name() {
    #expect(
      GroupName.name([("participant", "anna"), ("device", "iPad Mini 6th")])
        == "participant=anna; device=iPad Mini 6th")
    #expect(GroupName.name([]).isEmpty && GroupName.values("").isEmpty)
  }

  @Test(
    "a name gives its values back, whatever is in them",
    arguments: [
      "a=b; c", "a; device=b", "50%3B", ";", "%", "=", "\u{301}x", "%3B\u{301}", ";\u{301} e\u{301}",
    ])
  func values(value: String) {
    let name = GroupName.name([("participant", value), ("device", value)])
    #expect(GroupName.values(name) == [value, value])
  }

  @Test("different values give different names")
  func distinct() {
    let one = GroupName.name([("participant", "a; device=b"), ("device", "c")])
    let other = GroupName.name([("participant", "a"), ("device", "b; device=c")])
    #expect(one != other)
  }
}
