import Testing

@Suite("Circles of files")
struct CircleTests {
  /// Checks files of which each names the type of the next one, and the last one that of the first.
  private func check(_ count: Int, last: String = "let next: T0?") throws -> Workplace.Outcome {
    try Workplace.with { place in
      for index in 0..<count {
        let member = index == count - 1 ? last : "let next: T\(index + 1)?"
        try place.write("Target/Room/T\(index).swift", "final class T\(index) {\n  \(member)\n}\n")
      }
      return try place.shell("'\(Repository.path)/scripts/check/circles' Target")
    }
  }

  @Test("seven files that use each other in a circle are refused, with the types that hold them together")
  func seven() throws {
    let outcome = try check(7)
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first == "circles: 7 files use each other; at most 6 may:")
    #expect(Set(lines.dropFirst()) == Set((0..<7).map { "  Target/Room/T\($0).swift: T\(($0 + 1) % 7)" }))
  }

  @Test("six may, and so may seven that use each other in one direction")
  func allowed() throws {
    let six = try check(6)
    #expect(six.status == 0 && six.errors.isEmpty)
    for last in ["// T0", "let text = \"T0\"", "let next: Other.T0?", "let own: T6?"] {
      let outcome = try check(7, last: last)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(last): \(outcome.errors)")
    }
  }
}
