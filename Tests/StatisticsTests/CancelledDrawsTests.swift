import Synchronization
import Testing

@testable import Statistics

@Suite("Draws in a cancelled task")
struct CancelledDrawsTests {
  private static let errors = [(0..<20).map { Double($0 % 7) }, (0..<20).map { Double($0 % 5) + 0.5 }]

  private static func cancelled<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return work()
    }
    task.cancel()
    return await task.value
  }

  @Test("no statistic is computed for them, and there is no interval")
  func bootstrap() async {
    let (callCount, interval) = await Self.cancelled {
      () -> (Int, Result<ConfidenceInterval, WithheldReason>) in
      let statistic = CountingStatistic()
      let bootstrap = ClusterBootstrap(clusterCount: 20, seed: 1, stream: "test")
      let interval = Result { () throws(WithheldReason) in
        try bootstrap.interval(of: bootstrap.values(statistic))
      }
      return (statistic.callCount.withLock { $0 }, interval)
    }
    #expect(callCount == 1)
    #expect(throws: WithheldReason.self) { try interval.get() }
  }

  @Test("a correction of the best is missing, and a comparison ends")
  func comparisons() async {
    #expect(CorrectedBest.error(Self.errors, seed: 1, stream: "test") != nil)
    #expect(await Self.cancelled { CorrectedBest.error(Self.errors, seed: 1, stream: "test") } == nil)
    let rows = await Self.cancelled { BestComparison(Self.errors).rows.count }
    #expect(rows == 2)
  }
}

/// A statistic that is always 1 and counts how often it is computed.
private final class CountingStatistic: ClusterStatistic {
  let callCount = Mutex(0)

  func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double> {
    callCount.withLock { $0 += 1 }
    return SIMD4(repeating: 1)
  }
}
