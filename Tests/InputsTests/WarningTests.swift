import Foundation
import Testing

@testable import Inputs

@Suite("Warnings")
struct WarningTests {
  private func off(_ capture: String, _ count: Int, of all: Int = 900) -> Warning {
    Warning(subject: capture, "captures", "\(count: count) of \(count: all) recorded points off the screen")
  }

  @Test("a warning by itself has its subject and its own numbers")
  func single() {
    #expect(off("p01", 567).line == "p01: 567 of 900 recorded points off the screen")
    #expect(Warning.merged([off("p01", 567)]) == ["p01: 567 of 900 recorded points off the screen"])
  }

  @Test("warnings of one kind are one line with the number of subjects and the ranges of the counts")
  func merged() {
    #expect(
      Warning.merged([off("p01", 725), off("p02", 567), off("p03", 600)])
        == ["3 captures: 567–725 of 900 recorded points off the screen"])
    #expect(
      Warning.merged([off("p01", 5), off("p02", 5, of: 800)])
        == ["2 captures: 5 of 800–900 recorded points off the screen"])
  }

  @Test("the lines are in the order of the first warning of each kind; another topic is another kind")
  func order() {
    func left(_ group: String, _ split: String) -> Warning {
      Warning(
        subject: "\(group), \(split)", sentence: "cannot be drawn: \(group) is alone",
        kind: Warning.Kind("groups", topic: split, "cannot be drawn", example: "\(group) is alone"))
    }
    let other = Warning(subject: "x", sentence: "something else")
    #expect(
      Warning.merged([left("a", "s"), other, off("p", 1), left("a", "t"), left("b", "s"), other])
        == [
          "2 groups, s: cannot be drawn, e.g. a is alone", "x: something else",
          "p: 1 of 900 recorded points off the screen", "a, t: cannot be drawn: a is alone",
          "x: something else",
        ])
  }

  @Test("names from data cannot merge two kinds, and break no line")
  func names() {
    let one = Warning(subject: "a\nb", "captures", "unknown columns are ignored: \("'1'")")
    let two = Warning(subject: "c", "captures", "unknown columns are ignored: \("'2'")")
    #expect(
      Warning.merged([one, two])
        == ["a\\u{a}b: unknown columns are ignored: '1'", "c: unknown columns are ignored: '2'"])
  }

  @Test("a stored warning is the same after it is read again, and one of an older version can be read")
  func stored() throws {
    let warning = off("p01", 5)
    let bytes = try JSONEncoder().encode(warning)
    #expect(try JSONDecoder().decode(Warning.self, from: bytes) == warning)
    let old = try JSONDecoder().decode(Warning.self, from: Data(#"{"subject": "a", "sentence": "b"}"#.utf8))
    #expect(old == Warning(subject: "a", sentence: "b"))
  }
}
