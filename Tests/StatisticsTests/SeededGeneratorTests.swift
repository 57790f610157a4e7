import Testing

@testable import Statistics

@Suite("The seeded generator")
struct SeededGeneratorTests {
  @Test("the bits agree with xoshiro256++ from the state 1, 2, 3, 4")
  func reference() {
    // Source: the reference code of Blackman and Vigna, whose first ten numbers other libraries test, too.
    var generator = SeededGenerator(state: (1, 2, 3, 4))
    let words = (0..<10).map { _ in generator.next() }
    #expect(
      words == [
        41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205,
        9_973_669_472_204_895_162, 14_011_001_112_246_962_877, 12_406_186_145_184_390_807,
        15_849_039_046_786_891_736, 10_450_023_813_501_588_000,
      ])
  }

  @Test("seed, stream and index become a state by SplitMix64 and FNV-1a")
  func seeding() {
    // Computed in Python from the published definitions of both.
    let expected: [(index: Int, words: [UInt64])] = [
      (3, [2_403_427_483_957_766_924, 1_009_277_312_952_357_349, 16_581_267_035_944_165_472]),
      (-3, [11_600_567_921_726_367_858, 11_280_522_055_808_069_867, 6_748_145_297_823_760_996]),
    ]
    for (index, words) in expected {
      var generator = SeededGenerator(seed: 42, stream: "random", index: index)
      #expect(words.indices.map { _ in generator.next() } == words)
    }
  }

  @Test("different seeds, streams and indices give different numbers; the same give the same")
  func streams() {
    func first(_ seed: UInt64, _ stream: String, _ index: Int) -> UInt64 {
      var generator = SeededGenerator(seed: seed, stream: stream, index: index)
      return generator.next()
    }
    #expect(first(1, "a", 0) == first(1, "a", 0))
    #expect(Set([first(1, "a", 0), first(2, "a", 0), first(1, "b", 0), first(1, "a", 1)]).count == 4)
  }

  @Test("every integer below the bound is equally likely")
  func bounded() {
    var generator = SeededGenerator(seed: 3, stream: "bounded")
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[generator.next(below: 7)] += 1 }
    // 10,000 each, with a standard deviation of 93: five of them.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 465 })
    #expect(generator.next(below: 1) == 0)
  }

  @Test("uniform numbers lie in [0, 1), nearly normal ones have mean 0 and deviation 1")
  func distributions() {
    var generator = SeededGenerator(seed: 4, stream: "distributions")
    let uniform = (0..<20_000).map { _ in generator.uniform() }
    #expect(uniform.allSatisfy { $0 >= 0 && $0 < 1 })
    let mean: Double = uniform.reduce(0, +) / 20_000
    #expect(abs(mean - 0.5) < 0.011)
    let normal = (0..<20_000).map { _ in generator.nearlyNormal() }
    let normalMean: Double = normal.reduce(0, +) / 20_000
    #expect(abs(normalMean) < 0.036)
    #expect(abs(standardDeviation(normal) - 1) < 0.03)
  }

  @Test("a shuffle keeps all elements and puts each in front equally often")
  func shuffle() {
    var generator = SeededGenerator(seed: 5, stream: "shuffle")
    var counts = [Int](repeating: 0, count: 5)
    for _ in 0..<10_000 {
      var elements = Array(0..<5)
      generator.shuffle(&elements, choosing: 2)
      #expect(elements.sorted() == Array(0..<5))
      counts[elements[0]] += 1
    }
    #expect(counts.allSatisfy { abs($0 - 2000) < 200 })
    var none = [Int]()
    generator.shuffle(&none)
    #expect(none.isEmpty)
  }
}
