import Foundation
import Testing

/// What becomes of the programs that gazelab starts: gnuplot and curl.
@Suite("Programs that gazelab starts")
struct ChildProcessExitTests {
  private static let hasGnuplot = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")

  /// A program that notes its number in `processes`, and then neither ends nor hears SIGTERM.
  private static func writeHanging(_ place: Workplace, _ name: String) throws {
    try place.writeProgram(
      "bin/\(name)", "#!/bin/sh\ntrap '' TERM INT\necho $$ >> '\(place.path)/processes'\nsleep 600\n")
    try place.write("tmp/mine", "")
  }

  /// Whether a process ends soon; a signal that was sent takes effect a moment later. A zombie has ended.
  private static func hasEnded(_ number: Substring) -> Bool {
    for _ in 0..<10_000 {
      guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let end = status.lastIndex(of: ")"), !status[end...].hasPrefix(") Z")
      else { return true }
      usleep(1000)
    }
    return false
  }

  /// Runs a command whose program hangs, and interrupts it once that program has started.
  private static func interrupted(_ place: Workplace, _ command: String) throws -> Workplace.Outcome {
    // The shell ignores the signal, so it cannot kill the program before it handles it.
    let (process, outcome) = try place.start(
      "trap '' INT; export PATH=\"$PWD/bin:$PATH\" TMPDIR=\"$PWD/tmp\"; exec \"$gazelab\" \(command)")
    while process.isRunning && !place.has("processes") { usleep(1000) }
    while process.isRunning {
      kill(process.processIdentifier, SIGINT)
      usleep(1000)
    }
    for number in try place.text("processes").split(separator: "\n") { #expect(hasEnded(number)) }
    return try outcome()
  }

  @Test("an interrupted fetch ends with 130, ends curl, and leaves nothing behind")
  func fetch() throws {
    try Workplace.with { place in
      try Self.writeHanging(place, "curl")
      try place.write(
        "datasets/lab/dataset.yaml",
        "files: [{path: p01.csv, url: 'https://localhost/x', sha256: \(String(repeating: "0", count: 64))}]\n"
      )
      let outcome = try Self.interrupted(place, "fetch lab")
      #expect((outcome.status, outcome.errors) == (130, "interrupted\n"))
      #expect(place.files(below: "datasets/lab") == ["dataset.yaml"])
    }
  }

  @Test("an interrupted report ends with 130, ends gnuplot, and leaves nothing behind")
  func report() throws {
    try Workplace.withRun { place in
      try Self.writeHanging(place, "gnuplot")
      let before = place.files(below: Workplace.run)
      let outcome = try Self.interrupted(place, "report --pdf \(Workplace.run)")
      #expect(
        (outcome.status, outcome.errors) == (130, "\(Workplace.run): interrupted; its report is as it was\n"))
      #expect(place.files(below: Workplace.run) == before)
      #expect(place.files(below: "tmp") == ["mine"])
    }
  }

  @Test(
    "a report's files do not depend on the time zone",
    .enabled(if: hasGnuplot, "sudo apt install gnuplot-nox"))
  func timeZones() throws {
    try Workplace.withRun { place in
      let outcome = try place.shell(
        """
        # In the last zone it is always summer.
        for zone in UTC Asia/Tokyo America/New_York Pacific/Kiritimati Europe/Zurich "AAA-9BBB,0/0,J365/25"; do
          rm -rf \(Workplace.run)/figures
          TZ=$zone "$gazelab" report \(Workplace.run) --pdf > zone.log || exit
          find \(Workplace.run) -type f | sort | xargs sha256sum | sha256sum
        done
        """)
      let digests = outcome.output.split(separator: "\n")
      #expect(outcome.status == 0 && digests.count == 6 && Set(digests).count == 1)
      #expect(place.files(below: "\(Workplace.run)/figures").contains { $0.hasSuffix(".pdf") })
    }
  }

  @Test("a figure that gnuplot refuses costs that figure, and a warning names it")
  func refused() throws {
    try Workplace.withRun { place in
      try place.writeProgram("bin/gnuplot", "#!/bin/sh\necho 'line 1: undefined' >&2\nexit 1\n")
      let outcome = try place.shell(
        "rm -rf \(Workplace.run)/figures; PATH=\"$PWD/bin:$PATH\" \"$gazelab\" report --pdf \(Workplace.run)")
      #expect(outcome.status == 0)
      #expect(outcome.errors.hasPrefix("warning: \(Workplace.run): no PDF of a figure is drawn: "))
      #expect(outcome.errors.contains("gnuplot refused to draw it: line 1: undefined"))
      #expect(place.files(below: "\(Workplace.run)/figures").contains { $0.hasSuffix(".svg") })
    }
  }
}
