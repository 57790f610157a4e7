internal import Dispatch
internal import Synchronization

/// What a function makes of each number from 0, several at a time; the results are in order.
///
/// Later numbers begin when a thread is free, so work that takes long stands best in front.
///
/// - Parameter jobs: The largest number of threads, of which at most one per processor works; 1 for the calling thread
///   alone.
package func concurrentMap<Result: Sendable>(
  _ count: Int, jobs: Int = .max, _ make: @Sendable (_ index: Int) -> Result
) -> [Result] {
  guard count > 1, jobs > 1 else { return (0..<count).map(make) }
  let next = Atomic(0)
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = make(index)
      results.withLock { $0[index] = result }
    }
  }
  return results.withLock { $0.compactMap(\.self) }
}

/// The results of two functions, which run at the same time unless there is only one job.
package func concurrently<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let ofFirst = Mutex(First?.none)
  let ofSecond = Mutex(Second?.none)
  _ = concurrentMap(2, jobs: jobs) { index in
    if index == 0 {
      let made = first()
      ofFirst.withLock { $0 = made }
    } else {
      let made = second()
      ofSecond.withLock { $0 = made }
    }
  }
  guard let one = ofFirst.withLock(\.self), let other = ofSecond.withLock(\.self) else {
    preconditionFailure("both have run")
  }
  return (one, other)
}
