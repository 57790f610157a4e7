import Files
import Synchronization
import Testing

struct ConcurrentMapTests {
  @Test("each number is taken once, and the results are in order", arguments: [0, 1, 2, 97], [1, 2, 5])
  func order(count: Int, jobs: Int) {
    let calls = Mutex([Int](repeating: 0, count: count))
    let results = concurrentMap(count, jobs: jobs) { index in
      calls.withLock { $0[index] += 1 }
      return "\(index)"
    }
    #expect(results == (0..<count).map { "\($0)" })
    #expect(calls.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test("absent results stay in their places")
  func absences() {
    #expect(concurrentMap(4, jobs: 2) { $0.isMultiple(of: 2) ? $0 : nil } == [0, nil, 2, nil])
  }

  @Test("two functions give their results in order", arguments: [1, 2])
  func two(jobs: Int) {
    let (one, other) = concurrently(jobs: jobs) {
      "one"
    } _: {
      Int?.none
    }
    #expect(one == "one")
    #expect(other == nil)
  }
}

struct MadeOnceTests {
  @Test("a value is made once for all who ask at the same time, and each type has its own")
  func once() {
    let made = MadeOnce()
    let calls = Mutex(0)
    let values = concurrentMap(50, jobs: 4) { _ in
      made.value { () -> Int? in
        calls.withLock { $0 += 1 }
        return nil
      }
    }
    #expect(values == [Int?](repeating: nil, count: 50))
    #expect(calls.withLock(\.self) == 1)
    #expect(made.value { 7 } == 7)
    #expect(made.value { "seven" } == "seven")
    #expect(made.value { 8 } == 7)
  }
}
