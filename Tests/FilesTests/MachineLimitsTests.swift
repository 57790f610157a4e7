import Testing

@testable import Files

@Suite("What the machine must give")
struct MachineLimitsTests {
  @Test("a usual machine gives enough, and the check takes nothing")
  func enough() throws {
    for _ in 0..<50 { try MachineLimits.check() }
    #expect(MachineLimits.usedMemory >= 0)
  }

  @Test("more processors open more files, up to a bound that every system allows")
  func files() {
    #expect(MachineLimits.fileCount(processorCount: 2) == 32)
    #expect(MachineLimits.fileCount(processorCount: 1000) == 184)
    #expect(MachineLimits.fileCount(processorCount: 0) == 28)
  }
}
