import Testing

@testable import Trials

@Suite("Shards")
struct ShardTests {
  @Test(
    "i/n is read if 1 ≤ i ≤ n, and nothing else is", arguments: ["1/1", "3/16", "16/16", "1000000/1000000"])
  func valid(text: String) throws {
    #expect(try #require(Shard(text)).description == text)
  }

  @Test(
    "what is not i/n is refused",
    arguments: [
      "", "/", "1", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3/5", " 1/3", "1/3 ", "1.0/3", "1/1000001",
      "1e1/20",
      "99999999999999999999/99999999999999999999", "١/٣",
    ])
  func invalid(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("each unit belongs to exactly one of n shards", arguments: [1, 2, 7, 100])
  func partition(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard(index: $0, count: count)) }
    for position in 0..<250 { #expect(shards.count { $0.contains(position) } == 1) }
  }
}
