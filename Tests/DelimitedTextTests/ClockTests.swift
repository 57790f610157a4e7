import Files
import Testing

@testable import DelimitedText

struct ClockTests {
  @Test(
    "minutes may pass 59, and thousandths are exact",
    arguments: [
      ("00:00.000", 0), ("00:58.200", 58.2), ("01:14.683", 74.683), ("59:59.999", 3599.999),
      ("60:00.001", 3600.001),
      ("123456:00.000", 7_407_360.0),
    ])
  func minutes(text: String, seconds: Double) {
    #expect(clockSeconds(Array(text.utf8), .minutes) == seconds)
  }

  @Test(
    "a timecode has 60 frames in a second, and thousandths of a frame",
    arguments: [
      ("00:00:00:00.000", 0), ("00:00:00:30.000", 0.5), ("00:00:01:59.400", 1.99),
      ("16:55:51:38.453", 60_951.64088333),
      ("23:59:59:59.999", 86_399.99998333),
    ])
  func frames(text: String, seconds: Double) throws {
    let read = try #require(clockSeconds(Array(text.utf8), .frames))
    #expect(abs(read - seconds) < 1e-7)
  }

  @Test(
    "nothing else is a time",
    arguments: [
      "", "58.200", "0:58.200", "00:60.000", "00:58.2", "00:58.2000", "00:58,200", "-00:58.200", "00:58",
      "00:58.200 ",
      "1234567:00.000", "00:5a.200", "nan", "16:55:51:38.453",
    ])
  func refusedMinutes(text: String) { #expect(clockSeconds(Array(text.utf8), .minutes) == nil) }

  @Test(
    "a timecode is whole and within its bounds",
    arguments: [
      "", "24:00:00:00.000", "00:60:00:00.000", "00:00:60:00.000", "00:00:00:60.000", "00:00:00:00",
      "00:00:00:00.00",
      "0:00:00:00.000", "00:00:00:00.0000", "00:00:00;00.000", "00:58.200",
    ])
  func refusedTimecodes(text: String) { #expect(clockSeconds(Array(text.utf8), .frames) == nil) }

  @Test("a column of times is read fast like any other number")
  func column() throws {
    let text = "00:58.200,1\n00:58.216,2\n01:00.000,3"
    let source = FileText(Array(text.utf8))
    let reader = DelimitedReader([.clock(.minutes), .number(limit: 9)])
    let outcome = try reader.read(source, from: 0, workers: 1) { _ in nil }
    guard case .columns(let columns) = outcome else {
      Issue.record("the rows were not read")
      return
    }
    #expect(Array(columns.numbers[0]) == [58.2, 58.216, 60] && Array(columns.numbers[1]) == [1, 2, 3])
  }

  @Test(
    "codes that change in every row are those of the rows, for any size of chunks",
    arguments: [8, 40, 1 << 20])
  func changingCodes(chunkSize: Int) throws {
    let words = ["b", "a", "c"]
    let rows = (0..<100).map { words[($0 * 7 + $0 / 10) % 3] }
    let source = FileText(Array((rows.joined(separator: "\n") + "\n").utf8))
    for kind in [FieldKind.text(), .word(["a", "b", "c"])] {
      let outcome = try DelimitedReader([kind]).read(
        source, from: 0, workers: 2, chunkSize: chunkSize
      ) { row in
        CarefulRow(numbers: [], texts: [String(decoding: row.prefix(1), as: UTF8.self)], words: [])
      }
      guard case .columns(let columns) = outcome else {
        Issue.record("the rows were not read")
        return
      }
      if let texts = columns.texts.first {
        #expect(texts.names == ["b", "c", "a"] || Set(texts.names) == Set(words))
        #expect(texts.codes.map { texts.names[$0] } == rows)
        #expect(texts.names.first == rows[0])
      } else {
        #expect(columns.words[0].map { ["a", "b", "c"][$0] } == rows)
      }
    }
  }
}
