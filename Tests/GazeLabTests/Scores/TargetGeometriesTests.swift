import Testing

@testable import GazeLab

@Suite("Geometry that is made on demand")
struct TargetGeometriesTests {
  @Test("it is bit for bit that of each sample by itself, with and without eyes")
  func sameBits() throws {
    for set in try PlantedStudy().sampleSets(
      "features: gaze\nsplits: in-sample\nsamples: [frames, fixation-medians]\n")
    {
      let samples = set.samples
      let geometries = TargetGeometries(of: samples)
      for sample in samples.origins.indices {
        let (view, source) = (samples.views[sample], samples.origins.source(sample))
        let alone = TargetGeometry(
          target: samples.targets[sample], screen: view.screen, fixation: source.fixation,
          frameRows: samples.origins.frameRows(sample),
          targetRange: samples.targetRanges[source.key.capture], eyes: view.eyes?.place)
        let found = geometries[sample]
        #expect(found.target == alone.target && found.screen == alone.screen)
        #expect(found.fixation == alone.fixation && found.frameRows == alone.frameRows)
        #expect(found.targetRange == alone.targetRange)
        #expect((found.seen == nil) == (alone.seen == nil))
        guard let seen = found.seen, let expected = alone.seen else { continue }
        #expect(seen.eyes == expected.eyes && seen.direction == expected.direction)
        #expect(seen.unit == expected.unit)
        #expect(seen.horizontal == expected.horizontal && seen.vertical == expected.vertical)
      }
      #expect(samples.count > 0)
    }
  }
}
