import Files
import Inputs
import LinearAlgebra
import Testing

@testable import Programs

@Suite("Messages to programs")
struct ProgramMessageTests {
  @Test("a message is GZL1, two lengths, JSON and doubles, all little-endian")
  func bytes() {
    let bytes = ProgramMessage.bytes([("a", .integer(1))], [[1], [-2.5]])
    let text = Array(#"{"a":1}"#.utf8)
    #expect(bytes.prefix(12) == [71, 90, 76, 49, 7, 0, 0, 0, 2, 0, 0, 0])
    #expect(Array(bytes[12..<19]) == text)
    #expect(
      Array(bytes[19...]) == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0x04, 0xC0])
  }

  @Test("an answer goes on until it is whole; other text, and more numbers than fit, is none")
  func progress() throws {
    let bytes = ProgramMessage.bytes([("type", .text("points"))], [[3, 4]])
    for count in 0..<bytes.count {
      #expect(ProgramMessage.progress(of: Array(bytes[..<count]), mostNumbers: [2]) == .goesOn)
    }
    #expect(ProgramMessage.progress(of: bytes, mostNumbers: [2]) == .isWhole)
    #expect(ProgramMessage.progress(of: bytes, mostNumbers: [1]) == .isNone)
    #expect(ProgramMessage.fault(in: bytes, mostNumbers: [1]) == (2, 0))
    #expect(ProgramMessage.progress(of: Array("hello".utf8), mostNumbers: [2]) == .isNone)
    #expect(ProgramMessage.progress(of: bytes, mostNumbers: [2, 2]) == .goesOn)
    #expect(ProgramMessage.progress(of: bytes + bytes, mostNumbers: [2, 2]) == .isWhole)
    #expect(ProgramMessage.fault(in: bytes + bytes, mostNumbers: [2, 0]) == (2, bytes.count))
    #expect(ProgramMessage.fault(in: bytes + [65], mostNumbers: [2, 2]) == (nil, bytes.count))
    var rest = (bytes + bytes.dropLast())[...]
    let answer = try #require(ProgramMessage(takenFrom: &rest))
    #expect(answer.text("type") == "points" && answer.numbers == [3, 4])
    #expect(rest.count == bytes.count - 1 && ProgramMessage(takenFrom: &rest) == nil)
  }

  @Test("the rows of a fit are X, Y, fixations and groups, one after another")
  func fit() throws {
    let rows = ProgramRows(
      columns: ["a", "b"], units: ["pt", nil], design: ProgramFixture.matrix([[1, 2], [3, 4], [5, 6]]),
      response: ProgramFixture.matrix([[7, 8], [9, 10], [11, 12]]), fixations: [0, 0, 1],
      groups: [.init(name: "participant", words: ["p1", "p2"], codes: [1, 0])], seed: 1 << 40 | 5)
    var bytes = rows.message(options: .object([("k", .number(0.5))]))[...]
    let message = try #require(ProgramMessage(takenFrom: &bytes))
    #expect(message.numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 1, 1, 0])
    #expect(
      JSONValue.object(message.header).text(.line)
        == #"{"columns":["a","b"],"fixations":2,"groups":[{"name":"participant","words":["p1","p2"]}],"#
        + #""options":{"k":0.5},"rows":3,"seed":5,"type":"fit","units":["pt",null]}"#)
  }
}
