import Testing

@testable import Statistics

struct WithheldReasonTests {
  @Test("every reason has its own sentence")
  func sentences() {
    let reasons: [WithheldReason] = [
      .notFinite, .tooFewRepeats(count: 1), .constantDifferences, .tooFewBlocks(count: 1),
      .tooFewTreatments(count: 2), .allTied, .tooFewClusters(count: 4), .undefinedStatistic,
      .undefinedDraws(count: 9), .undefinedWithoutCluster(index: 0), .constantDraws, .estimateOutsideDraws,
      .constantJackknife, .unboundedAcceleration, .tooFewEffective(count: 3.14),
      .collinear(inflation: 12), .tooFewShifts(count: 2), .incomparable("the blocks differ"),
    ]
    #expect(Set(reasons.map(\.sentence)).count == reasons.count)
    #expect(WithheldReason.undefinedWithoutCluster(index: 0).sentence.hasSuffix("without cluster 1"))
  }
}
