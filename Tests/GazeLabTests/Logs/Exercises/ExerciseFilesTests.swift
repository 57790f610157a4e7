import Inputs
import Statistics
import TestSupport
import Testing

@testable import Captures
@testable import Exercises

@Suite("Intervals and references from files")
struct ExerciseFilesTests {
  static let header = "capture,exercise,cycle,start_s,end_s\n"

  static func errors(_ text: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      let path = try folder.write("intervals.csv", text)
      do throws(InputError) {
        _ = try ExerciseIntervalsFile(path: path, spans: ["day1": 20, "day2": 10])
        return []
      } catch {
        return error.complaints.map { $0.line.replacing(path, with: "intervals.csv") }
      }
    }
  }

  @Test("intervals are read by the names of their columns and sorted by time")
  func reading() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write(
        "i.csv",
        "exercise,cycle,end_s,start_s,capture\nup,1,9,8,day1\ntopLeft,1,3,2.5,day1\nblink,2,4.4,3,day1\n")
      let file = try ExerciseIntervalsFile(path: path, spans: ["day1": 20])
      #expect(
        file.intervals["day1"] == [
          ExerciseInterval(exercise: .topLeft, cycle: 1, start: 2.5, end: 3),
          ExerciseInterval(exercise: .blink, cycle: 2, start: 3, end: 4.4),
          ExerciseInterval(exercise: .up, cycle: 1, start: 8, end: 9),
        ])
    }
  }

  @Test(
    "what is wrong with intervals is said with its line",
    arguments: [
      (
        "day1,rihgt,1,1,2\n",
        "intervals.csv:2:6: error: unknown exercise 'rihgt'; did you mean 'right'? there are: right, left, up, down, "
          + "topLeft, topRight, bottomLeft, bottomRight, blink"
      ),
      (
        "day3,up,1,1,2\n",
        "intervals.csv:2:1: error: unknown capture 'day3'; did you mean 'day1'? there are: day1, day2"
      ),
      (
        "day1,up,1,1,3\nday1,down,1,2.5,4\n",
        "intervals.csv:3: error: the interval 2.5–4 s (down) overlaps with 1–3 s (up) in line 2"
      ),
      (
        "day1,up,1,1,3\nday1,up,1,4,5\n",
        "intervals.csv:3:9: error: cycle 1 of up in 'day1' is already in line 2"
      ),
      (
        "day1,up,1,3,3\n",
        "intervals.csv:2:13: error: the interval ends at 3 s, which is not after its start at 3 s"
      ),
      (
        "day2,up,1,3,12\n",
        "intervals.csv:2:13: error: the interval ends at 12 s, but 'day2' lasts 10.00 s; times count from the "
          + "capture's first row"
      ),
      (
        "day1,up,1,nan,2\n",
        "intervals.csv:2:11: error: 'start_s' must be a number of seconds since the first row of the capture, not 'nan'"
      ),
      ("day1,up,0,1,2\n", "intervals.csv:2:9: error: 'cycle' must be a whole number from 1 on, not '0'"),
      ("day1,up,1,1\n", "intervals.csv:2:1: error: has 4 fields; the header has 5"),
      ("", "intervals.csv: error: has no intervals below its header"),
    ])
  func badRows(rows: String, expected: String) throws {
    #expect(try Self.errors(Self.header + rows) == [expected])
  }

  @Test("a header that lacks a column or has one too many is an error")
  func badHeaders() throws {
    #expect(
      try Self.errors("capture,exercise,cycle,start_s\n") == [
        "intervals.csv:1:1: error: missing column 'end_s'; the columns are capture,exercise,cycle,start_s,end_s"
      ])
    #expect(
      try Self.errors("capture,excercise,cycle,start_s,end_s\n") == [
        "intervals.csv:1:9: error: unknown column 'excercise'; did you mean 'exercise'? there are: "
          + "capture, exercise, cycle, start_s, end_s"
      ])
    #expect(try Self.errors("") == ["intervals.csv: error: is empty; a header line was expected"])
  }

  @Test("all rows that are wrong are told together")
  func several() throws {
    #expect(try Self.errors(Self.header + "day1,upp,1,1,2\nday9,up,1,1,2\nday1,up,1,2,1\n").count == 3)
  }

  @Test("references are read per person, and * stands for everyone else")
  func references() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write(
        "r.csv",
        "participant,capture,shape,rest,reference,cycles,frames\np01,day1,eyeBlinkLeft,0.1,0.9,2,40\n*,,eyeBlinkLeft,,0.8,,\n"
      )
      let file = try ShapeReferencesFile(path: path)
      let threshold = try #require(file.references(of: "p01")?[.blinkLeft]).threshold(0.8).get()
      #expect(abs(threshold - 0.74) < 1e-12)
      #expect(file.references(of: "p02")?[.blinkLeft]?.reference == .success(0.8))
      #expect(file.references(of: "p02")?[.blinkLeft]?.threshold(0.8) == .failure(.notStated))
    }
  }

  @Test(
    "what is wrong with references is said with its line",
    arguments: [
      ("p,eyeBlinkLeft,0.1,x\n", "r.csv:2:20: error: 'reference' must be a number or empty, not 'x'"),
      (
        "p,eyeSquintLeft,0.1,1\n",
        "r.csv:2:3: error: no exercise requires a shape 'eyeSquintLeft'; there are: eyeBlinkLeft, eyeLookDownLeft, "
          + "eyeLookInLeft, eyeLookOutLeft, eyeLookUpLeft, eyeBlinkRight, eyeLookDownRight, eyeLookInRight, "
          + "eyeLookOutRight, eyeLookUpRight"
      ),
      (
        "p,eyeBlinkLeft,0,1\np,eyeBlinkLeft,0,1\n",
        "r.csv:3:3: error: eyeBlinkLeft of 'p' is already in line 2; keep the rows of one recording"
      ),
    ])
  func badReferences(rows: String, expected: String) throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("r.csv", "participant,shape,rest,reference\n" + rows)
      let errors = #expect(throws: InputError.self) { try ShapeReferencesFile(path: path) }
      #expect(errors?.complaints.map { $0.line.replacing(path, with: "r.csv") } == [expected])
    }
  }

  @Test("runs of a word in a column are cycles, and a word that is no exercise is told")
  func runs() {
    let words = ["", "up", "up", "none", "up", "blink", "blink", ""]
    let times = (0..<8).map(Double.init)
    let (intervals, unknown) = [ExerciseInterval].runs(times: times, words: .init(words))
    #expect(
      intervals == [
        ExerciseInterval(exercise: .up, cycle: 1, start: 1, end: 2),
        ExerciseInterval(exercise: .up, cycle: 2, start: 4, end: 4),
        ExerciseInterval(exercise: .blink, cycle: 1, start: 5, end: 6),
      ])
    #expect(unknown == nil)
    #expect([ExerciseInterval].runs(times: [0, 1], words: .init(["up", "rest"])).unknown == "rest")
  }
}
