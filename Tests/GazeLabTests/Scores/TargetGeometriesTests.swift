import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Geometry that is made on demand")
struct TargetGeometriesTests {
  @Test("it is bit for bit that of each sample by itself, for frames and for medians")
  func sameBits() {
    for samples in [Planted.captured, Planted.samples(.fixationMedians)] {
      let geometries = TargetGeometries(of: samples)
      #expect(samples.count > 0)
      for sample in samples.origins.indices {
        let (view, source) = (samples.views[sample], samples.origins.source(sample))
        let alone = TargetGeometry(
          target: samples.targets[sample], screen: view.screen, fixation: source.fixation,
          frameRows: samples.origins.frameRows(sample),
          targetRange: samples.targetRanges[source.key.capture], eyes: view.eyes?.place)
        let found = geometries[sample]
        #expect(found.target == alone.target && found.screen == alone.screen)
        #expect(found.fixation == alone.fixation && found.frameRows == alone.frameRows)
        #expect(geometries.fixation(sample) == alone.fixation)
        #expect(found.targetRange == alone.targetRange)
        #expect(found.seen?.eyes == alone.seen?.eyes && alone.seen != nil)
        #expect(found.seen?.direction == alone.seen?.direction && found.seen?.unit == alone.seen?.unit)
        #expect(found.seen?.horizontal == alone.seen?.horizontal)
        #expect(found.seen?.vertical == alone.seen?.vertical)
      }
    }
  }
}
