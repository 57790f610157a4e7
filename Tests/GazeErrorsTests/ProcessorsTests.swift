import CGazePoints
import Statistics
import Testing

@Suite("Gaze points measured with the instructions of any processor")
struct ProcessorsTests {
  /// All that is measured at some gaze points: sums, distances, angles, lengths and sums of fixations.
  private struct Measured {
    var sums = [Double](repeating: 0, count: Int(gazelab_sum_count))
    var distances = [Double](repeating: 0, count: 64)
    var angles = [Double](repeating: 0, count: 64)
    var lengths = [Double](repeating: 0, count: 64)
    var fixations = [Double](repeating: 0, count: 64 * Int(gazelab_fixation_sums))

    /// NaN may have any bits.
    var bits: [UInt64] {
      (sums + distances + angles + lengths + fixations).map { $0.isNaN ? 1 : $0.bitPattern }
    }
  }

  @Test("the numbers are the same to the last bit as with those of this one", arguments: [false, true])
  func same(hasScatter: Bool) {
    var generator = SeededGenerator(seed: 7, stream: "processors", index: hasScatter ? 1 : 0)
    for _ in 0..<300 {
      let rowCount = 1 + generator.next(below: 40)
      func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in 4 * generator.uniform() - 2 } }
      let blockCount = (rowCount + 3) / 4
      let rows = numbers(blockCount * Int(gazelab_row_columns) * 4)
      var looks = numbers(blockCount * Int(gazelab_fixation_columns) * 4)
      var fixations = [gazelab_fixation]()
      var end = 0
      while end < rowCount {
        let first = end
        end = min(rowCount, first + (hasScatter ? 1 + generator.next(below: 6) : 1))
        let (block, lane) = fixations.count.quotientAndRemainder(dividingBy: 4)
        let steps = generator.next(below: end - first)
        let start = block * Int(gazelab_fixation_columns) * 4 + lane
        (looks[start], looks[start + 4]) = (Double(end - first), Double(steps))
        fixations.append(
          gazelab_fixation(
            first: CInt(first), end: CInt(end), step_count: CInt(steps), is_seen: generator.next(below: 5) > 0
          ))
      }
      let part = gazelab_part(
        row_count: CInt(rowCount), fixation_count: CInt(fixations.count), place: 3, fixation_place: 2,
        has_scatter: hasScatter, has_angles: true, has_lengths: true, ellipse_factor: 7)
      let (x, y) = (numbers(rowCount), numbers(rowCount))
      var scratch = [Double](repeating: 0, count: blockCount * Int(gazelab_scratch_columns) * 4)
      var (own, plain) = (Measured(), Measured())
      unsafe gazelab_measure_points(
        part, rows, looks, fixations, x, y, &own.sums, &own.distances, &own.angles, &own.lengths,
        &own.fixations, &scratch)
      unsafe gazelab_measure_points_plain(
        part, rows, looks, fixations, x, y, &plain.sums, &plain.distances, &plain.angles, &plain.lengths,
        &plain.fixations, &scratch)
      #expect(own.bits == plain.bits)
      #expect(own.distances[3] > 0 && own.distances[2] == 0 && own.distances[3 + rowCount] == 0)
    }
  }
}
