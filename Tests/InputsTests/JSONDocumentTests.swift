import Files
import Testing

@testable import Inputs

struct JSONDocumentTests {
  private static func document(_ text: String) throws -> JSONDocument {
    try JSONDocument(path: "a.json", bytes: Array(text.utf8))
  }

  private static func complaint(_ bytes: [UInt8]) throws -> String {
    try #require(throws: InputError.self) { try JSONDocument(path: "a.json", bytes: bytes) }.report
  }

  private static func complaint(_ text: String) throws -> String { try complaint(Array(text.utf8)) }

  /// A value as text, to compare with.
  private static func written(_ content: JSONValue.Content) -> String {
    switch content {
    case .object(let members):
      "{" + members.map { "\($0.key):\(written($0.value.content))" }.joined(separator: ",") + "}"
    case .list(let nodes): "[" + nodes.map { written($0.content) }.joined(separator: ",") + "]"
    case .numbers(let numbers): "#[" + numbers.map { shortest($0) }.joined(separator: ",") + "]"
    case .text(let text): "'\(text)'"
    case .number(let number): shortest(number)
    case .integer(let integer): "\(integer)"
    case .unsigned(let integer): "\(integer)"
    case .boolean(let boolean): "\(boolean)"
    case .null: "null"
    }
  }

  @Test(
    "values of every kind are read, in the order of the file",
    arguments: [
      ("null", "null"), (" true\r\n", "true"), ("[]", "[]"), ("{ }", "{}"), ("\u{FEFF}[1]", "#[1]"),
      ("[ 1 , -0.5e1\n,2E-1,0]", "#[1,-5,0.2,0]"), ("[1,null,[2,3]]", "[1,null,#[2,3]]"),
      ("[-0,12,-7,999999999999999]", "#[-0,12,-7,999999999999999]"),
      (#"{"b":{"x":[true,"1"]},"a":-0.0}"#, "{b:{x:[true,'1']},a:-0}"),
      (#""é\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t""#, "'éé😀\"\\/\u{8}\u{c}\n\r\t'"),
      ("1.7976931348623157e308", "1.7976931348623157e+308"),
      ("123456789012345678901234567890", "1.2345678901234568e+29"),
    ])
  func values(text: String, expected: String) throws {
    #expect(try Self.written(Self.document(text).root.content) == expected)
  }

  @Test(
    "what is not JSON is refused with its place and the keys that lead to it",
    arguments: [
      ("", "a.json: error: is empty; JSON was expected"),
      (" \n", "a.json: error: is empty; JSON was expected"),
      (
        #"{"X":[1,2,NaN]}"#,
        "a.json:1:11: error: 'X[2]': a value was expected, not 'NaN'; JSON has finite numbers only, and null for a "
          + "value that is missing"
      ),
      (
        "{\"é\": {\"b\": -Infinity}}",
        "a.json:1:13: error: 'é.b': '-Infinity' is not a number; JSON has finite numbers only, and null for a value "
          + "that is missing"
      ),
      ("[1e400]", "a.json:1:2: error: '[0]': '1e400' is too large for a number"),
      ("[1, 01]", "a.json:1:5: error: '[1]': '01' is not a number"),
      ("[1, 2.]", "a.json:1:5: error: '[1]': '2.' is not a number"),
      ("[+1]", "a.json:1:2: error: '[0]': a value was expected, not '+1'"),
      ("[.5]", "a.json:1:2: error: '[0]': a value was expected, not '.5'"),
      ("[0x1F]", "a.json:1:2: error: '[0]': '0x1F' is not a number"),
      ("[1 2]", "a.json:1:4: error: '[0]': ',' or ']' was expected, not '2'"),
      ("[1,]", "a.json:1:4: error: '[1]': a value was expected, not ']'"),
      (
        "{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3}",
        "a.json:4:1: error: duplicate key 'a', first at line 2, column 1"
      ),
      (#"{"a":{"\u0062":1,"b":2}}"#, "a.json:1:18: error: 'a': duplicate key 'b', first at line 1, column 7"),
      ("{'a':1}", "a.json:1:2: error: a key in double quotes was expected, not '''"),
      (#"{"a":1,}"#, "a.json:1:8: error: a key was expected after the comma, not '}'; take off the comma"),
      (#"{"a" 1}"#, "a.json:1:6: error: ':' was expected after the key 'a', not '1'"),
      ("True", "a.json:1:1: error: a value was expected, not 'True'; it is written in lower case"),
      ("nullx", "a.json:1:1: error: a value was expected, not 'nullx'"),
      ("[1]\n// rest", "a.json:2:1: error: the file goes on with '/' after the end of its JSON value"),
      (
        "{\"X\":\n[1,\n",
        "a.json:3:1: error: 'X[1]': a value was expected, not the end of the file"
      ),
      (
        "\n{\"X\": [1",
        "a.json:2:9: error: 'X[0]': ',' or ']' was expected, not the end of the file; the list that begins in line 2 "
          + "is not closed: the file was cut off"
      ),
      (#"["abc"#, "a.json:1:2: error: '[0]': a text that is not closed: the file was cut off"),
      (
        "[\"a\tb\"]",
        "a.json:1:4: error: '[0]': line breaks, tabs and other control characters in a text are written as \\n, \\t, …"
      ),
      (
        #"["\ud800"]"#,
        "a.json:1:3: error: '[0]': '\\u' must be followed by four hexadecimal digits of a character"
      ),
      (
        #"["\x41"]"#,
        "a.json:1:3: error: '[0]': no escape sequence begins like this; a backslash is written as \\\\"
      ),
    ])
  func faults(text: String, expected: String) throws {
    #expect(try Self.complaint(text) == expected)
  }

  @Test("bytes that are not UTF-8 are refused")
  func encodings() throws {
    #expect(
      try Self.complaint([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D])
        == "a.json:1:2: error: '[0]': a text that is not UTF-8; save the file as UTF-8")
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x5B, 0], [0xFE, 0xFF, 0, 0x5B], [0, 0x5B, 0, 0x5D]] {
      #expect(try Self.complaint(bytes) == "a.json: error: is not UTF-8 text; save it as UTF-8")
    }
    #expect(
      try Self.complaint([0x5B, 0, 0x5D])
        == "a.json:1:2: error: '[0]': a value was expected, not the byte 0x00")
  }

  @Test(
    "100 lists in each other are read, and of 100,000 the one beyond that is named",
    arguments: ["[", "{\"a\":"])
  func depth(open: String) throws {
    let close = open == "[" ? "]" : "}"
    let deepest =
      String(repeating: open, count: 99) + (open == "[" ? "[" : "{") + String(repeating: close, count: 100)
    _ = try Self.document(deepest)
    #expect(
      try Self.complaint(String(repeating: open, count: 100_000))
        == "a.json:1:\(100 * open.count + 1): error: lists and objects are nested more than 100 deep; that is the limit"
    )
  }

  @Test("values that would take too much memory are refused, but a list of as many numbers is not")
  func valueLimit() throws {
    let count = 2_000_001
    let zeros = "[" + String(repeating: "0,", count: count) + "0]"
    let nulls = "[" + String(repeating: "null,", count: count) + "null]"
    #expect(try Self.document(zeros).root.elements?.count == count + 1)
    #expect(try Self.complaint(nulls).hasSuffix("more than 2000000 values; that is the limit"))
  }

  @Test("every proper beginning of a text is refused, and no damage to a byte ends the program")
  func damage() throws {
    let text = Array(#"{"X": [1, -2.5e3], "é": {"b": "\ud83d\ude00\n", "c": [null, true, []]}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: InputError.self) { try JSONDocument(path: "a", bytes: text.prefix(count)) }
    }
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var damaged = text
        damaged[index] = byte
        _ = try? JSONDocument(path: "a", bytes: damaged)
      }
    }
  }

  @Test("a file that is missing or a folder is told apart from one that is wrong")
  func files() throws {
    let error = try #require(throws: InputError.self) { try JSONDocument(path: "/no/such.json") }
    #expect(error.report == "/no/such.json: error: there is no such file")
    #expect(error.complaints[0].kind == .missing)
  }
}
