import Files
import Inputs
import Serving
import TestSupport
import Testing

@Suite("A mistake as an editor shows it")
struct MistakeTests {
  private func mistake(_ text: String, line: Int?, column: Int? = 3) throws -> Mistake {
    try TemporaryFolder.with { folder in
      let file = try folder.write("first.yaml", text)
      let error = InputError(Place(file: file, line: line, column: column), "is not a number")
      return try #require(Mistake.all(error).first)
    }
  }

  private let text = "one\ntwo\nthree\nfour\nfive\nsix\n"

  @Test("it has the line that is wrong with two lines around it")
  func lines() throws {
    let found = try mistake(text, line: 4)
    #expect(found.lines.map(\.number) == [2, 3, 4, 5, 6])
    #expect(found.lines.map(\.text) == ["two", "three", "four", "five", "six"])
    #expect(found.line == 4 && found.column == 3)
    #expect(found.sentence == "is not a number")
    #expect(found.place.hasSuffix("/first.yaml:4:3"))
  }

  @Test("at the ends of the file there are fewer lines", arguments: [(1, [1, 2, 3]), (6, [4, 5, 6, 7])])
  func ends(line: Int, numbers: [Int]) throws {
    #expect(try mistake(text, line: line).lines.map(\.number) == numbers)
  }

  @Test(
    "without a line, with one that is not there any more or in a file that cannot be read, there is the sentence"
  )
  func withoutLines() throws {
    #expect(try mistake(text, line: nil, column: nil).lines.isEmpty)
    #expect(try mistake(text, line: 100).lines.isEmpty)
    #expect(try mistake(text, line: 0).lines.isEmpty)
    let gone = Mistake.all(InputError(Place(file: "/no/such/file.yaml", line: 1), "is wrong"))
    #expect(gone.map(\.lines.isEmpty) == [true])
  }

  @Test("line ends of any system count as one, and a long line is cut")
  func otherLines() throws {
    #expect(try mistake("one\r\ntwo\r\nthree", line: 2).lines.map(\.text) == ["one", "two", "three"])
    let long = try mistake(String(repeating: "x", count: 10_000), line: 1)
    #expect(long.lines.map(\.text.count) == [400])
  }

  @Test("all mistakes of an error are there, up to twenty")
  func all() {
    let errors = (1...30).map { InputError(Place(file: "/no/such/file.yaml", line: $0), "is wrong") }
    #expect(Mistake.all(InputError(errors)).map(\.line) == Array(1...20))
  }
}
