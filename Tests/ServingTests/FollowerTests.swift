import Files
import Foundation
import Inputs
import Synchronization
import TestSupport
import Testing

@testable import Serving

@Suite("Experiments that are followed")
struct FollowerTests {
  private final class Lines: Sendable {
    let stream: AsyncStream<String>
    private let lines: AsyncStream<String>.Continuation

    init() { (stream, lines) = AsyncStream.makeStream(of: String.self) }

    func add(_ line: String, isMistake: Bool) { lines.yield((isMistake ? "mistake " : "") + line) }
  }

  /// The line without its time of day and its seconds.
  private func bare(_ line: String?) -> String? {
    line?.replacing(#/\d\d:\d\d:\d\d /#, with: "").replacing(#/; [\d.]+ s$/#, with: "")
  }

  /// Follows one file, whose text is its answer.
  private func with(
    _ text: String, _ body: (_ place: TemporaryFolder, _ lines: Lines, LiveBoard) async throws -> Void
  ) async throws {
    let place = TemporaryFolder(existing: NSTemporaryDirectory() + "/gazelab-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: place.path) }
    let file = try place.write("first.yaml", text)
    let (lines, board) = (Lines(), LiveBoard(name: "board"))
    let followed = Followed(run: "first") {
      [file]
    } work: { progress, _ in
      let text = String(decoding: try readFile(file), as: UTF8.self)
      if text == "long" {
        progress(LiveBoard.Progress(done: 1, all: 2))
        while true { try await Task.sleep(for: .milliseconds(1)) }
      }
      guard text != "wrong" else { throw InputError(Place(file: file, line: 1, column: 1), "is wrong") }
      return text
    }
    let follower = Follower([followed], board) { lines.add($0, isMistake: $1) }
    let task = Task { try await follower.run() }
    try await body(place, lines, board)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("there is one line at once and one per save, and a mistake stays until it is mended")
  func saves() async throws {
    try await with("one") { place, lines, board in
      var next = lines.stream.makeAsyncIterator()
      #expect(bare(await next.next()) == "first: one")
      try place.write("first.yaml", "three")
      #expect(bare(await next.next()) == "first: three")
      try place.write("first.yaml", "wrong")
      #expect(await next.next()?.hasSuffix("/first.yaml:1:1: is wrong") == true)
      #expect(board.text.contains("\"sentence\":\"is wrong\""))
      #expect(board.text.contains("\"lines\":[{\"number\":1,\"text\":\"wrong\"}]"))
      try place.write("first.yaml", "right")
      #expect(bare(await next.next()) == "first: right")
      #expect(board.text.contains("\"mistakes\":[]"))
      #expect(board.text.contains("\"answer\":3"))
    }
  }

  @Test("a save cancels the run that is going on")
  func cancels() async throws {
    try await with("long") { place, lines, board in
      var next = lines.stream.makeAsyncIterator()
      try place.write("first.yaml", "short")
      #expect(bare(await next.next()) == "first: short")
      #expect(board.text.contains("\"progress\":null"))
    }
  }
}

@Suite("Files that are watched")
struct FileWatchTests {
  private func with(
    _ body: (_ place: TemporaryFolder, FileWatch, inout AsyncStream<[Int]>.Iterator) async throws -> Void
  ) async throws {
    let place = TemporaryFolder(existing: NSTemporaryDirectory() + "/gazelab-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: place.path) }
    for name in ["a", "b", "folder/c"] { try place.write(name, "one") }
    let (stream, changes) = AsyncStream.makeStream(of: [Int].self)
    let watch = FileWatch(groupCount: 2) { changes.yield($0) }
    watch.watch([place.at("a"), place.at("folder"), place.at("later")], of: 0)
    watch.watch([place.at("a"), place.at("b")], of: 1)
    watch.start()
    defer { watch.stop() }
    var next = stream.makeAsyncIterator()
    try await body(place, watch, &next)
  }

  @Test("a change is told to those who watch the file")
  func groups() async throws {
    try await with { place, watch, next in
      #expect(watch.pathCount == 4)
      try place.write("b", "two")
      #expect(await next.next() == [1])
      try place.write("a", "two")
      #expect(await next.next() == [0, 1])
    }
  }

  @Test(
    "a text of the same length, a new file in a folder, a file that appears and one that goes are changes")
  func kinds() async throws {
    try await with { place, _, next in
      try place.write("b", "eno")
      #expect(await next.next() == [1])
      try place.write("folder/d", "new")
      #expect(await next.next() == [0])
      try place.write("later", "here")
      #expect(await next.next() == [0])
      try FileManager.default.removeItem(atPath: place.at("b"))
      #expect(await next.next() == [1])
    }
  }

  @Test("a file that is emptied first and written then is one save")
  func unfinished() async throws {
    try await with { place, _, next in
      let file = try #require(FileHandle(forWritingAtPath: place.at("b")))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data("whole".utf8))
      try file.close()
      #expect(await next.next() == [1])
      try place.write("a", "last")
      #expect(await next.next() == [0, 1])
    }
  }
}
