import Foundation
import TestSupport
import Testing

@testable import Files

struct ChildProcessTests {
  private func shell(
    _ script: String, _ environment: [String: String] = [:], timeLimit: Double = 60,
    kept: (Int, Int) = (1 << 20, 1 << 16)
  ) -> ChildProcess {
    ChildProcess(
      "sh", ["-c", script], environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      timeLimit: timeLimit, keptByteCounts: kept)
  }

  /// The processes of which a test has stored the numbers, one per line.
  private func expectDead(_ folder: TemporaryFolder, _ name: String, count: Int) throws {
    let numbers = try folder.text(name).split(separator: "\n").map(String.init)
    #expect(numbers.count == count)
    for number in numbers { #expect(hasEnded(process: number), "\(number)") }
  }

  private func text(_ outcome: ChildProcess.Outcome) -> String {
    String(decoding: outcome.output, as: UTF8.self)
  }

  @Test("a child's output, messages and exit code are told; it reads nothing, and has the given environment")
  func outcome() throws {
    let outcome = try shell("cat; echo \"$WORD\"; echo oops >&2; exit 7", ["WORD": "a b"]).run()
    #expect((outcome.status, text(outcome), outcome.messages) == (7, "a b\n", "oops\n"))
    #expect(!outcome.isOutputCut)
  }

  @Test("a child that a signal kills has 128 and the number of the signal")
  func killed() throws { #expect(try shell("kill -9 $$").run().status == 137) }

  @Test("a program that is not there, or that cannot be executed, is an error that says so")
  func absent() throws {
    #expect(throws: ChildProcess.Failure.notFound(program: "gazelab-none")) {
      try ChildProcess("gazelab-none", [], timeLimit: 9).run()
    }
    #expect(throws: ChildProcess.Failure.notFound(program: "/etc/passwd")) {
      try ChildProcess("/etc/passwd", [], timeLimit: 9).run()
    }
    try TemporaryFolder.with { folder in
      let path = try folder.writeProgram("tool", "#!/no/such/shell\n")
      #expect(
        throws: ChildProcess.Failure.cannotStart(program: path, reason: "No such file or directory")
      ) {
        try ChildProcess(path, [], timeLimit: 9).run()
      }
    }
    #expect(
      throws: ChildProcess.Failure.cannotStart(program: "sh", reason: "an argument contains a NUL character")
    ) {
      try ChildProcess("sh", ["a\0b"], timeLimit: 9).run()
    }
  }

  @Test("both streams are read at the same time, without end, and only as much as is asked for is kept")
  func floods() throws {
    let flood = "head -c 20000000 /dev/zero | tr '\\0' x"
    let outcome = try shell(
      "(\(flood)) >&2 & \(flood); wait; echo end >&2; echo end", kept: (1000, 100)
    ).run()
    #expect(outcome.status == 0)
    #expect(text(outcome) == String(repeating: "x", count: 1000))
    #expect(outcome.isOutputCut)
    #expect(outcome.messages == String(repeating: "x", count: 96) + "end\n")
  }

  @Test("a receiver gets all of the output in order, and can stop the child")
  func receiver() throws {
    var bytes = [UInt8]()
    let whole = try shell("seq 100000").run { piece in
      bytes += piece
      return .goOn
    }
    #expect(whole.status == 0)
    #expect(String(decoding: bytes, as: UTF8.self) == (1...100_000).map { "\($0)\n" }.joined())
    var count = 0
    let stopped = try shell("cat /dev/zero").run { piece in
      count += piece.count
      return count > 1_000_000 ? .stop : .goOn
    }
    #expect(stopped.status == 128 + Int(SIGTERM))
    #expect(count < 1_200_000)
  }

  @Test("when the time is up, the child ends with everything it has started, even if it ignores SIGTERM")
  func timeLimit() throws {
    try TemporaryFolder.with { folder in
      let file = folder.at("numbers")
      #expect(throws: ChildProcess.Failure.timedOut(seconds: 0.5)) {
        try shell("trap '' TERM; echo $$ > '\(file)'; sleep 600 & echo $! >> '\(file)'; wait", timeLimit: 0.5)
          .run()
      }
      try expectDead(folder, "numbers", count: 2)
    }
  }

  @Test("a process that keeps the pipes of a child that has ended is not waited for, and is ended")
  func grandchild() throws {
    try TemporaryFolder.with { folder in
      let outcome = try shell("echo done; sleep 600 & echo $! > '\(folder.at("number"))'").run()
      #expect((outcome.status, text(outcome)) == (0, "done\n"))
      try expectDead(folder, "number", count: 1)
    }
  }

  @Test("a cancelled task ends its child")
  func cancellation() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/gazelab-child-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let child = shell("echo $$ > '\(path)'; echo started; sleep 6000", timeLimit: 3000)
    let hasStarted = DispatchSemaphore(value: 0)
    let task = Task {
      try child.run { _ in
        hasStarted.signal()
        return .goOn
      }
    }
    // Tasks that wait for children may occupy all of Swift's threads.
    Thread.detachNewThread {
      hasStarted.wait()
      task.cancel()
    }
    await #expect(throws: ChildProcess.Failure.cancelled) { try await task.value }
    let number = try String(contentsOfFile: path, encoding: .utf8)
    #expect(hasEnded(process: number.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("a child treats signals as a shell's does, leads a group of its own, and has none of our open files")
  func surroundings() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("open", "x")
      let descriptor = unsafe open(path, O_RDONLY)
      #expect(descriptor > 2)
      defer { close(descriptor) }
      signal(SIGUSR2, SIG_IGN)
      defer { signal(SIGUSR2, SIG_DFL) }
      func output(_ program: String, _ arguments: String...) throws -> String {
        text(try ChildProcess(program, arguments, timeLimit: 60).run())
      }
      #expect(try !output("ls", "-l", "/proc/self/fd").contains(path))
      let masks = try output("grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status").split(separator: "\n").map {
        UInt64($0.suffix(16), radix: 16)
      }
      // glibc itself ignores 32 and 33, which it keeps for threads.
      #expect(masks.count == 2 && masks[0] == 0 && masks[1].map { $0 & ~0x1_8000_0000 } == 0)
      let numbers = text(try shell("ps -o pgid= -p $$; echo $$").run()).split(whereSeparator: \.isWhitespace)
      #expect(numbers.count == 2 && numbers[0] == numbers[1])
    }
  }

  @Test("no child is left as a zombie")
  func zombies() throws {
    for script in ["exit 0", "exit 1", "kill -9 $$", "sleep 600"] {
      _ = try? shell(script, timeLimit: 0.3).run()
    }
    let folder = "/proc/self/task/\(getpid())/children"
    let children = (try? String(contentsOfFile: folder, encoding: .utf8)) ?? ""
    for number in children.split(separator: " ") {
      let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
      #expect(!status.contains("(sh) Z"), "\(status)")
    }
  }
}
