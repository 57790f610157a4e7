import Testing

@testable import Clusters

struct ArrayBlockTests {
  @Test("shards that fit are one array, whose indices are the shards")
  func one() {
    #expect(
      ArrayBlock.blocks(of: [7, 1, 2, 3], arraySize: 1001) == [ArrayBlock(offset: 0, indices: [1, 2, 3, 7])])
    #expect(ArrayBlock.blocks(of: [], arraySize: 2).isEmpty)
  }

  @Test("no index reaches MaxArraySize, and each shard is in one array", arguments: [2, 3, 10, 1001])
  func several(arraySize: Int) {
    let shards = Array(1...2500)
    let blocks = ArrayBlock.blocks(of: shards, arraySize: arraySize)
    #expect(blocks.flatMap { block in block.indices.map { $0 + block.offset } } == shards)
    #expect(blocks.allSatisfy { $0.indices.allSatisfy((1..<arraySize).contains) })
    #expect(blocks.count == (2500 + arraySize - 2) / (arraySize - 1))
  }

  @Test("an array is written in ranges, with the number of tasks that may run at a time")
  func specification() {
    let block = ArrayBlock(offset: 1000, indices: [1, 2, 3, 7, 9, 10])
    #expect(block.specification(parallelTasks: nil) == "1-3,7,9-10")
    #expect(block.specification(parallelTasks: 4) == "1-3,7,9-10%4")
    #expect(block.indices.map { $0 + block.offset } == [1001, 1002, 1003, 1007, 1009, 1010])
  }

  @Test("a long list of shards is cut for people")
  func cut() {
    #expect(ShardList.text([1, 2, 3, 7], width: 20) == "1-3, 7")
    #expect(ShardList.text([1, 3, 5, 7, 9], width: 9) == "1, 3, …")
    #expect(ShardList.text([], width: 9) == "")
  }
}
