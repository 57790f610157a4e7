import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Conversations with children")
struct ConversationTests {
  private func shell(_ script: String) throws -> Conversation {
    try Conversation(ChildProcess("sh", ["-c", script], timeLimit: 60))
  }

  /// One line.
  private func answer(
    _ conversation: Conversation, _ message: String, isLast: Bool = false, timeLimit: Double = 60
  ) throws -> String {
    let bytes = try conversation.answer(to: Array(message.utf8), isLast: isLast, timeLimit: timeLimit) {
      $0.last == UInt8(ascii: "\n") && !isLast ? .isWhole : .goesOn
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("one child answers one message after another")
  func talks() throws {
    let child = try shell("n=0; while read line; do n=$((n+1)); echo \"$n $line\"; done")
    #expect(try answer(child, "a\n") == "1 a\n")
    #expect(try answer(child, "b\n") == "2 b\n")
    #expect(child.end() == 0)
  }

  @Test("the last message ends the child's input, and the answer is all that it writes")
  func last() throws {
    let child = try shell("cat; echo more >&2; exit 3")
    #expect(try answer(child, "a\nb\n", isLast: true) == "a\nb\n")
    #expect(child.end() == 3 && child.messages == "more\n")
  }

  @Test("messages larger than any pipe go there and back")
  func large() throws {
    let child = try shell("cat")
    let message = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let bytes = try child.answer(to: message, timeLimit: 60) {
      $0.count < message.count ? .goesOn : .isWhole
    }
    #expect(bytes == message)
  }

  @Test("a child that ends, or that does not read, does not end us; its answer is what it wrote before")
  func ended() throws {
    let child = try shell("echo 'no input wanted'; exec 0<&-; exit 5")
    let message = [UInt8](repeating: 65, count: 1_000_000)
    let bytes = try child.answer(to: message, timeLimit: 60) { _ in .goesOn }
    #expect(String(decoding: bytes, as: UTF8.self) == "no input wanted\n")
    #expect(child.end() == 5)
  }

  @Test("a child that hangs is ended with all of its group, and what it said is kept")
  func hangs() throws {
    try TemporaryFolder.with { folder in
      let child = try shell("echo slow >&2; sleep 600 & echo $! > '\(folder.at("number"))'; wait")
      #expect(throws: ChildProcess.Failure.timedOut(seconds: 0.5)) {
        try answer(child, "a\n", timeLimit: 0.5)
      }
      #expect(child.messages == "slow\n")
      #expect(hasEnded(process: try folder.text("number").filter(\.isNumber)))
    }
  }

  @Test("endless output is read no further than is asked for, and the child ends with the conversation")
  func endless() throws {
    try TemporaryFolder.with { folder in
      do {
        let child = try shell("echo $$ > '\(folder.at("number"))'; exec yes")
        let bytes = try child.answer(to: [], timeLimit: 60) { $0.count > 1000 ? .isNone : .goesOn }
        #expect(bytes.count < 200_000)
      }
      #expect(hasEnded(process: try folder.text("number").filter(\.isNumber)))
    }
  }

  #if os(Linux)
    @Test("a child cannot have more memory than it is allowed")
    func memory() throws {
      let script = "read line; ulimit -d"
      let child = try Conversation(
        ChildProcess("sh", ["-c", script], timeLimit: 60), memoryLimit: 300 * 1024 * 1024)
      #expect(try answer(child, "a\n") == "307200\n")
    }
  #endif

  @Test("numbers become little-endian doubles and back")
  func doubles() {
    var bytes = [UInt8]()
    DoubleBytes.append([1, -2.5], to: &bytes)
    #expect(bytes == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0x04, 0xC0])
    #expect(DoubleBytes.numbers(bytes[...]) == [1, -2.5])
  }
}
