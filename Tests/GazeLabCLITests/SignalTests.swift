import Foundation
import Testing

/// Ctrl-C and SIGTERM, and two processes that want to write one run.
struct SignalTests {
  private static let codes: [(signal: Int32, code: Int32, word: String)] = [
    (SIGINT, 130, "interrupted"), (SIGTERM, 143, "stopped"), (SIGHUP, 143, "stopped"),
  ]

  /// Waits until a program that was just started has done something.
  private func wait(until isReached: () -> Bool) throws {
    for _ in 0..<2000 where !isReached() { usleep(10_000) }
    try #require(isReached())
  }

  @Test("a command that only reads ends within a second of a signal, with the code of the signal")
  func reading() throws {
    try Workplace.withLab { place in
      for (signal, code, word) in Self.codes {
        // Nobody ever writes into the pipe, so that the command waits for ever.
        let isMade = unsafe mkfifo("\(place.path)/pipe.yaml", 0o600) == 0
        #expect(isMade)
        let (process, outcome) = try place.start("exec \"$gazelab\" validate pipe.yaml")
        usleep(500_000)
        try #require(process.isRunning)
        let start = ContinuousClock.now
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        // A busy machine is slower.
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(try outcome().status == code)
        #expect(try outcome().errors.hasSuffix("\(word)\n"))
        try place.remove("pipe.yaml")
      }
    }
  }

  @Test("a simulation that is stopped leaves neither captures nor unfinished files behind")
  func simulating() throws {
    try Workplace.with { place in
      let study = try Repository.text("datasets/simulated-study/dataset.yaml")
      try place.write(
        "datasets/many/dataset.yaml", study.replacing("participants: 8\n", with: "participants: 2000\n"))
      for (signal, code, word) in Self.codes {
        let (process, outcome) = try place.start("exec \"$gazelab\" simulate many")
        // Listing all files would never end where they are written faster than they are listed.
        let folder = "\(place.path)/datasets/many"
        try wait {
          (try? FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.hasSuffix(".tmp") })
            ?? false
        }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(try outcome().status == code)
        #expect(try outcome().errors.hasSuffix("\(word); nothing was written\n"))
        #expect(place.files(below: "datasets/many") == ["dataset.yaml"])
      }
    }
  }

  @Test("while one process writes a run, a second one is refused and names it; a killed one locks nobody out")
  func twoRuns() throws {
    try Workplace.withLab { place in
      let (process, outcome) = try place.start(
        "exec \"$gazelab\" run \(Workplace.first) --set splits.1.repeats=1000000")
      try wait { place.has("\(Workplace.run)/.results.lock") }
      for command in [["run", Workplace.first], ["run", Workplace.first, "--force"]] {
        let second = try place.gazelab(command)
        #expect(second.status == 73)
        #expect(
          second.errors.hasPrefix(
            "\(Workplace.run): error: cannot be written: process \(process.processIdentifier) on "))
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try outcome().output == "")
      #expect(try place.gazelab("run", Workplace.first, "--force", "--no-figures").status == 0)
      #expect(place.files(below: Workplace.run).allSatisfy { !$0.hasPrefix(".") })
    }
  }
}
