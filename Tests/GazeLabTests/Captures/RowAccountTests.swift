import Inputs
import Testing

@testable import Captures

@Suite("Rows read and left out")
struct RowAccountTests {
  @Test("rows read are the rows used and those of each reason, and the sentence says so")
  func sentence() {
    let account = RowAccount(
      "frame", "used", read: 1200, leftOut: [.init("without a time", 15), .init("after the last target", 5)])
    #expect((account.usedCount, account.leftOutCount) == (1180, 20))
    #expect(
      account.sentence
        == "Of 1200 frames read, 1180 were used; left out: 15 without a time, 5 after the last target.")
    let single = RowAccount("capture", "written", read: 2, leftOut: [.init("without frames", 1)])
    #expect(single.sentence == "Of 2 captures read, 1 was written; left out: 1 without frames.")
  }

  @Test("where nothing was left out, there is no sentence")
  func nothing() {
    let account = RowAccount("frame", "used", read: 3, leftOut: [.init("without a time", 0)])
    #expect(account.leftOut.isEmpty && account.usedCount == 3 && account.sentence == nil)
  }

  @Test("each row counts once, for the first reason that it is given")
  func rows() {
    let account = RowAccount("row", "used", 0..<10, reasons: ["odd", "large"]) { row in
      row % 2 == 1 ? 0 : row > 5 ? 1 : nil
    }
    #expect(account == RowAccount("row", "used", read: 10, leftOut: [.init("odd", 5), .init("large", 2)]))
  }

  @Test("the accounts of several inputs add up by reason")
  func sum() {
    let one = RowAccount("row", "used", read: 4, leftOut: [.init("a", 1), .init("b", 1)])
    let other = RowAccount("row", "used", read: 6, leftOut: [.init("b", 2)])
    let sum = RowAccount("row", "used", summing: [one, other])
    #expect(sum == RowAccount("row", "used", read: 10, leftOut: [.init("a", 1), .init("b", 3)]))
  }

  @Test("JSON has the same counts")
  func json() {
    let account = RowAccount("frame", "used", read: 3, leftOut: [.init("without a time", 1)])
    #expect(
      account.json.text(.line)
        == #"{"left_out":[{"count":1,"reason":"without a time"}],"read":3,"rows":"frame","used":2}"#)
  }
}
