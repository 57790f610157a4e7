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
      var callCount = 0
      let bootstrap = ClusterBootstrap(clusterCount: 20, seed: 1, stream: "test")
      let interval = Result { () throws(WithheldReason) in
        try bootstrap.interval { _ in
          callCount += 1
          return 1
        }
      }
      return (callCount, interval)
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
