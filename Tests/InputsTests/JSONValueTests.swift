import Foundation
import Inputs
import Testing

@Suite("JSON that is written")
struct JSONValueTests {
  private static let value = JSONValue.object([
    ("b", .numbers([1, 0.25, -0.0, 1e22])), ("a", .object([("\"\\\n\u{1}", .text("ä"))])),
    ("none", .list([])), ("nobody", .object([])), ("yes", .boolean(true)),
    ("most", .unsigned(.max)), ("rows", .list([.object([("x", .null)]), .object([("x", .integer(-3))])])),
  ])

  @Test("an outline keeps the order of the keys and writes lists without objects on one line")
  func outline() {
    let expected = #"""
      {
        "b": [1, 0.25, -0, 1e+22],
        "a": {
          "\"\\\n\u0001": "ä"
        },
        "none": [],
        "nobody": {},
        "yes": true,
        "most": 18446744073709551615,
        "rows": [
          {
            "x": null
          },
          {
            "x": -3
          }
        ]
      }

      """#
    #expect(String(decoding: Self.value.bytes(.outline), as: UTF8.self) == expected)
  }

  @Test("a line sorts its keys; a row keeps their order and the point of whole numbers; neither begins a tag")
  func lines() {
    let value = JSONValue.object([("z", .number(2)), ("<b>", .texts(["</script>"]))])
    #expect(value.text(.line) == #"{"\u003cb>":["\u003c/script>"],"z":2}"#)
    #expect(value.text(.row) == #"{"z": 2.0, "\u003cb>": ["\u003c/script>"]}"#)
  }

  @Test(
    "a number that is not finite is null", arguments: [Double.nan, .infinity, -.infinity],
    [JSONLayout.record, .outline, .line, .row])
  func infinite(number: Double, layout: JSONLayout) {
    #expect(JSONValue.number(number).text(layout) == "null")
  }

  private struct Record: Encodable {
    enum Word: String, Encodable { case one }

    struct Inner: Encodable {
      let name = "a/b \"c\"\t"
      let absent: Int? = nil
      let number: Double
    }

    let inner = [Inner(number: 0.1), Inner(number: -1e-300), Inner(number: 12_345_678_901_234_567_168)]
    let byName = ["10": [1], "2": [], "B": [2, 3], "a": [4]]
    let word = Word.one
    let seed = UInt64.max
    let small: Int32? = -7
    let flags = [true, false]
    let maybe: [String?] = [nil, "é"]
    let none = [String: String]()
  }

  @Test("a record has the bytes of Foundation's encoder with sorted keys")
  func foundation() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let expected = String(decoding: try encoder.encode(Record()), as: UTF8.self)
    #expect(JSONValue(Record()).text(.record) == expected)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(JSONValue(Record()).text(.line) == String(decoding: try encoder.encode(Record()), as: UTF8.self))
  }

  private struct Numbers: Encodable {
    let alone: Double
    let maybe: Double?
    let list: [Double]
    let byName: [String: Double]
  }

  @Test(
    "a record's number that is not finite is null, wherever it stands",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity],
    [JSONLayout.record, .outline, .line, .row])
  func infiniteRecord(number: Double, layout: JSONLayout) throws {
    let record = Numbers(alone: number, maybe: number, list: [1, number], byName: ["a": number, "b": 2])
    let text = JSONValue(record).text(layout)
    let read = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(read["alone"] is NSNull && read["maybe"] is NSNull, "\(text)")
    let list = try #require(read["list"] as? [Any])
    #expect(list[0] as? Double == 1 && list[1] is NSNull)
    let byName = try #require(read["byName"] as? [String: Any])
    #expect(byName["a"] is NSNull && byName["b"] as? Double == 2)
  }
}
