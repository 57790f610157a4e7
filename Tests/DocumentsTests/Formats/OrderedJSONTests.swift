import Documents
import Testing

struct OrderedJSONTests {
  @Test("keys keep their order, and texts are escaped")
  func text() {
    let value = OrderedJSON.object([
      (key: "b", value: .numbers([1, 0.25, .nan])),
      (key: "a", value: .object([(key: "\"\\\n\u{1}", value: .text("ä"))])),
      (key: "none", value: .list([])), (key: "yes", value: .boolean(true)),
    ])
    let expected = #"""
      {
        "b": [1, 0.25, null],
        "a": {
          "\"\\\n\u0001": "ä"
        },
        "none": [],
        "yes": true
      }

      """#
    #expect(String(decoding: value.bytes, as: UTF8.self) == expected)
  }
}
