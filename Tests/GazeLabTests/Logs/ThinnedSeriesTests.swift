import Testing

@testable import Logs

@Suite("Thinned series")
struct ThinnedSeriesTests {
  @Test("few rows are kept as they are, in the order of time and without lost ones")
  func few() {
    let series = ThinnedSeries(times: [0, 2, 1], values: [5, .nan, 7], bins: 3)
    #expect(
      series.points == [
        ThinnedSeries.Point(time: 0, low: 5, high: 5), ThinnedSeries.Point(time: 1, low: 7, high: 7),
      ])
    #expect(!series.isThinned)
  }

  @Test("each part of the time keeps its lowest and its highest value")
  func thinned() {
    // Three parts of one second each; the last time belongs to the last part.
    let series = ThinnedSeries(
      times: [0, 0.5, 0.9, 1, 1.5, 2.9, 3], values: [1, -4, 2, .nan, .nan, 6, 9], bins: 3)
    #expect(
      series.points == [
        ThinnedSeries.Point(time: 0, low: -4, high: 2), ThinnedSeries.Point(time: 2.9, low: 6, high: 9),
      ])
    #expect(series.isThinned && series.range == -4...9)
  }

  @Test("a line is broken where points are further apart than a gap")
  func lines() {
    let series = ThinnedSeries(times: [0, 1, 5], values: [1, 2, 3], bins: 9, gap: 2)
    #expect(series.lineRows.map(\.value) == [1, 2, nil, 3])
    #expect(series.lineRows.map(\.time) == [0, 1, 1, 5])
  }

  @Test("all rows at one time make one point")
  func oneTime() {
    let series = ThinnedSeries(times: [4, 4, 4], values: [1, 3, 2], bins: 2)
    #expect(series.points == [ThinnedSeries.Point(time: 4, low: 1, high: 3)])
  }
}
