import Foundation
import TestSupport
import Testing

@testable import Inputs

struct ConfigNodeTests {
  @Test("scalars stay as written, and quoted ones are distinguished")
  func scalars() throws {
    let node = try ConfigFixture.read("a: no\nb: 014\nc: \"7\"\nd: '8'\ne: [1e3, ~]\nf:\n")
    #expect(ConfigFixture.text(node) == "{a: no, b: 014, c: \"7\", d: \"8\", e: [1e3, ~], f: }")
  }

  @Test("nodes know their line and column from 1, in characters")
  func places() throws {
    let node = try ConfigFixture.read("a: 1\nbé: {c: [x, y]}\n")
    guard case .mapping(let entries) = node.content, case .mapping(let inner) = entries[1].value.content,
      case .sequence(let list) = inner[0].value.content
    else {
      Issue.record("another shape: \(ConfigFixture.text(node))")
      return
    }
    #expect((entries[1].keyPlace.line, entries[1].keyPlace.column) == (2, 1))
    #expect((inner[0].keyPlace.line, inner[0].keyPlace.column) == (2, 6))
    #expect((list[1].place.line, list[1].place.column) == (2, 13))
  }

  @Test(
    "a file that does not exist is missing, and so is a folder", arguments: [("", true), ("/none", false)])
  func missing(ending: String, isFolder: Bool) throws {
    let path = FileManager.default.temporaryDirectory.path + (isFolder ? "" : "/gazelab-\(UUID().uuidString)")
    let errors = try #require(throws: InputError.self) { try ConfigNode(file: path) }
    #expect(errors.onlyMissingFiles)
    let sentence = isFolder ? "is a folder; a file was expected" : "there is no such file"
    #expect(errors.report == "\(path): error: \(sentence)")
  }

  @Test("a file of 1 MB is read, one byte more is rejected")
  func size() throws {
    let yaml = "a: 1 #" + String(repeating: "x", count: 999_994)
    #expect(ConfigFixture.text(try ConfigFixture.read(yaml)) == "{a: 1}")
    #expect(
      try ConfigFixture.report(yaml + "x")
        == "e.yaml: error: is larger than the limit of 1000000 bytes")
  }

  @Test(
    "a file that is not UTF-8 is rejected",
    arguments: [[0x61, 0xff], [0xff, 0xfe, 0x61, 0], [0xed, 0xa0, 0x80]])
  func encoding(bytes: [UInt8]) throws {
    #expect(try ConfigFixture.report(bytes) == "e.yaml: error: is not UTF-8 text; save it as UTF-8")
  }

  @Test("a byte order mark is not part of the first key")
  func byteOrderMark() throws {
    #expect(ConfigFixture.text(try ConfigFixture.read([0xef, 0xbb, 0xbf] + Array("a: 1".utf8))) == "{a: 1}")
  }

  @Test(
    "a file with only blanks or comments is empty", arguments: ["", "\n\n", "# nothing\n", "  # x"])
  func empty(yaml: String) throws {
    #expect(
      try ConfigFixture.report(yaml) == "e.yaml: error: is empty; a mapping 'key: value' was expected")
  }

  @Test(
    "anything but YAML is rejected with its line and column",
    arguments: [
      ("a: 1\nb: [1, 2\n", "e.yaml:2:4:"), ("a: 1\n b: 2\n", "e.yaml:2:2:"), ("a: 'open\n", "e.yaml:1:4:"),
      ("a: @x\n", "e.yaml:1:4:"), ("a: *x\n", "e.yaml:1:4:"), ("a:\n\tb: 1\n", "e.yaml:2:1:"),
      ("a: 1\n%b: 2\n", "e.yaml:2:"),
    ])
  func notYAML(yaml: String, place: String) throws {
    #expect(try ConfigFixture.report(yaml).hasPrefix(place))
  }

  @Test("a duplicate key is rejected where it stands again")
  func duplicateKey() throws {
    let report = try ConfigFixture.report("x: 1\na: {b: 1, c: 2, b: 3}\n")
    #expect(report == "e.yaml:2:17: error: duplicate key 'b', first at line 2")
  }

  @Test("a list or mapping as a key is rejected at its place")
  func keys() throws {
    #expect(
      try ConfigFixture.report("a: 1\n[x, y]: 2\n") == "e.yaml:2:1: error: a key must be a word, not a list")
    #expect(
      try ConfigFixture.report("? {x: y}\n: 2\n") == "e.yaml:1:3: error: a key must be a word, not a mapping")
  }

  @Test("two documents in one file are rejected")
  func twoDocuments() throws {
    #expect(try ConfigFixture.report("a: 1\n---\nb: 2\n").hasPrefix("e.yaml:2:1: error: is not YAML: "))
  }
}
