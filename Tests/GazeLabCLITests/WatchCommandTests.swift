import Foundation
import Testing

/// `gazelab watch` as a program; how its parts work is tested in ServingTests.
@Suite("gazelab watch")
struct WatchCommandTests {
  /// Waits until the program has done something.
  private func wait(until isReached: () throws -> Bool) throws {
    for _ in 0..<2000 {
      if try isReached() { return }
      usleep(10_000)
    }
    Issue.record("20 s have passed")
  }

  /// Watches the experiment of the lab, and interrupts the program after `body`.
  private func watching(
    _ arguments: String = "", _ body: (_ place: Workplace, _ log: () throws -> [String]) throws -> Void
  ) throws {
    try Workplace.withLab { place in
      try place.write("log", "")
      let (process, outcome) = try place.start(
        "exec \"$gazelab\" watch \(Workplace.first) --no-figures \(arguments) > log 2>&1")
      defer { if process.isRunning { process.terminate() } }
      // The file can grow while it is read.
      let log: () throws -> [String] = {
        ((try? place.text("log")) ?? "").split(separator: "\n").map(String.init)
      }
      try wait { try log().count >= 2 }
      try body(place, log)
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(try outcome().status == 130)
      #expect(try log().last == "interrupted; the reports are those of the last finished runs")
      #expect(place.files(below: Workplace.run).allSatisfy { !$0.contains(".tmp") })
    }
  }

  /// What curl gets from an address.
  private func page(_ address: String, _ place: Workplace, _ options: String = "") throws -> String {
    try place.shell("curl --silent --max-time 20 \(options) '\(address)'").output
  }

  @Test("it prints the address of the page and one line per save, and shows mistakes and answers")
  func saves() throws {
    try watching { place, log in
      let address = try #require(log().first)
      #expect(address.hasPrefix("http://127.0.0.1:") && address.hasSuffix("/lab/first/report.html"))
      #expect(try log()[1].contains(" lab/first: lowest error: "))
      let news = address.replacing("/lab/first/report.html", with: "/.news")
      #expect(try page(address, place).contains("Two people in the lab"))
      try place.write(Workplace.first, Workplace.firstExperiment.replacing("offset", with: "ofset"))
      try wait { try log().count >= 3 }
      #expect(try log()[2].contains("\(Workplace.first):4:23: no calibrator is called 'ofset'"))
      #expect(try page(news, place).contains("\"text\":\"calibrators: [linear, ofset]\""))
      #expect(try page(address, place).contains("Two people in the lab"))
      try place.write(Workplace.first, Workplace.firstExperiment.replacing("Two people", with: "Both people"))
      try wait { try log().count >= 4 }
      #expect(try log()[3].contains("nothing has changed"))
      #expect(try page(address, place).contains("Both people in the lab"))
      #expect(try page(news, place).contains("\"mistakes\":[]"))
    }
  }

  @Test("a request that another page may have sent is refused")
  func refuses() throws {
    try watching { place, log in
      let address = try #require(log().first)
      #expect(try page(address, place, "--header 'Host: evil.example'").hasPrefix("only 127.0.0.1:"))
      #expect(try page(address, place, "--request POST").hasPrefix("only GET and HEAD"))
      let up = address.replacing("/lab/first/report.html", with: "/../experiments/lab/first.yaml")
      #expect(!(try page(up, place, "--path-as-is")).contains("dataset"))
      #expect(place.files(below: "experiments") == ["lab/first.yaml"])
    }
  }

  @Test("a file that is not there, a port that is used and one that cannot be used are errors")
  func errors() throws {
    try Workplace.withLab { place in
      let missing = try place.gazelab("watch", "experiments/lab/frist.yaml")
      #expect(missing.status == 66)
      #expect(try place.gazelab("watch", Workplace.first, "--port", "0").status == 64)
    }
    try watching { place, log in
      let port = try #require(log().first?.firstMatch(of: /:([0-9]+)\//)).1
      let second = try place.gazelab("watch", Workplace.first, "--port", String(port), "--out", "other")
      #expect(second.status == 73)
      #expect(second.errors.contains("port \(port) cannot be used: another program uses it"))
    }
  }
}
