import Inputs
import Testing

@testable import Captures

struct ChecksumListTests {
  private static let (a, b) = (String(repeating: "a", count: 64), String(repeating: "0", count: 64))

  @Test("a list can be written and read back")
  func roundTrip() throws {
    let text = "\(Self.a)  p 01.csv\n\(Self.b)  dataset.yaml\n"
    let list = try ChecksumList(text: text, file: "list")
    #expect(list.entries.map(\.name) == ["p 01.csv", "dataset.yaml"])
    #expect(list.entries.map(\.sha256) == [Self.a, Self.b])
    #expect(list.text == text)
    #expect(ChecksumList([("x", Self.a)]).text == "\(Self.a)  x\n")
  }

  @Test(
    "a line other than a digest, two spaces and a plain file name is rejected with its line number",
    arguments: [
      "\(a) x", "\(a)", "\(a)  ", "\(a.uppercased())  x", "\(a.dropLast())g  x", "\(a)  ../x", "\(a)  a/b",
      "\(a)  .hidden", "\(a)  a\\b", "\(a) *x", "\(a)  x\r", "x", " ", "\(a)  x\u{202E}",
    ])
  func refused(line: String) throws {
    let text = "\(Self.a)  good.csv\n\n\(line)\n"
    let error = try #require(throws: InputError.self) { try ChecksumList(text: text, file: "list") }
    #expect(error.report == "list:3: error: expected a sha256, two spaces and a file name")
  }
}
