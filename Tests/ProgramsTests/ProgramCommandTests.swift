import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Programs

@Suite("Commands of programs")
struct ProgramCommandTests {
  @Test("words that name files beside the experiment are started as absolute paths, and have digests")
  func files() throws {
    try TemporaryFolder.with { folder in
      try folder.write("model.py", "abc")
      let command = try ProgramFixture.command("{command: [sh, model.py, -v]}", in: folder)
      let shell = try #require(
        ChildProcess.path(of: "sh", in: ProcessInfo.processInfo.environment["PATH"] ?? ""))
      #expect(command.words == ["sh", "model.py", "-v"])
      #expect(command.resolvedWords == [shell, folder.at("model.py"), "-v"])
      // The digest of "abc" is in FIPS 180-4.
      #expect(
        command.files == [
          .init(
            word: "model.py", path: folder.at("model.py"),
            sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        ])
      #expect(command.allowedLine == "\(shell) \(folder.at("model.py")) -v")
    }
  }

  @Test("a word with spaces cannot be mistaken for two in a list of allowed programs")
  func spaces() throws {
    try TemporaryFolder.with { folder in
      let one = try ProgramFixture.command("{command: [/bin/sh, 'a b']}", in: folder)
      let two = try ProgramFixture.command("{command: [/bin/sh, a, b]}", in: folder)
      #expect(one.allowedLine == "/bin/sh 'a b'" && two.allowedLine == "/bin/sh a b")
    }
  }

  @Test("options become JSON as YAML 1.2 reads them")
  func options() throws {
    try TemporaryFolder.with { folder in
      let command = try ProgramFixture.command(
        "{command: a, options: {n: 3, x: 0.5, e: 1e-3, yes: true, t: '3', w: word, z: null, l: [1, {a: b}]}}",
        in: folder)
      #expect(
        command.options.text(.line)
          == #"{"e":0.001,"l":[1,{"a":"b"}],"n":3,"t":"3","w":"word","x":0.5,"yes":true,"z":null}"#)
    }
  }

  @Test("each wrong key has a line")
  func wrong() throws {
    let lines = try ConfigFixture.lines("{mode: xml, options: 3, timeout: 0}") {
      _ = ProgramCommand(from: &$0)
    }
    #expect(lines.count == 4)
    #expect(lines.contains { $0.contains("'command' is missing") })
    #expect(lines.contains { $0.contains("'mode' must be one of messages, csv") })
    #expect(lines.contains { $0.contains("'options' must be a mapping") })
    #expect(lines.contains { $0.contains("'timeout' must be a number from 0.1 to 86400.0") })
  }
}

@Suite("Permission to start programs")
struct ProgramPermissionTests {
  @Test("a command is allowed by the flag, or by its whole line in the list, and by nothing else")
  func list() throws {
    try TemporaryFolder.with { folder in
      try folder.write("model.sh", "exit 1")
      let command = try ProgramFixture.command("{command: [/bin/sh, model.sh]}", in: folder)
      let list = folder.at("programs.txt")
      func isAllowed(_ text: String) throws -> Bool {
        try folder.write("programs.txt", text)
        return ProgramPermission(allowingAll: false, list: list).allows(command)
      }
      #expect(!ProgramPermission(allowingAll: false, list: list).allows(command))
      #expect(ProgramPermission(allowingAll: true, list: list).allows(command))
      #expect(try isAllowed("# mine\n/bin/sh \(folder.at("model.sh"))\n"))
      #expect(try !isAllowed("# /bin/sh \(folder.at("model.sh"))\n"))
      #expect(try !isAllowed("/bin/sh\n\(folder.at("model.sh"))\n"))
      #expect(try !isAllowed("/bin/sh \(folder.at("model.sh")) -v\n"))
      #expect(try !isAllowed("/bin/sh model.sh\n"))
    }
  }

  @Test("the list is in XDG_CONFIG_HOME if that is absolute, otherwise in .config of the home folder")
  func place() {
    #expect(
      ProgramPermission.usualList(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/gazelab/programs.txt")
    #expect(
      ProgramPermission.usualList(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/gazelab/programs.txt"
    )
    #expect(ProgramPermission.usualList(["HOME": "/h"]) == "/h/.config/gazelab/programs.txt")
    #expect(ProgramPermission.usualList([:]) == nil)
  }

  @Test("a refusal names the command and how to allow it; a program that is not there is named, too")
  func refusals() throws {
    try TemporaryFolder.with { folder in
      let command = try ProgramFixture.command("{command: [gazelab-none]}", in: folder)
      let place = Place(file: "x.yaml", line: 3)
      let none = ProgramPermission(allowingAll: false, list: folder.at("programs.txt"))
      let refusal = #expect(throws: InputError.self) { try none.check(command, of: "mine", at: place) }
      #expect(
        refusal?.complaints.map(\.line) == [
          "x.yaml:3: error: 'mine' starts a program, which may do all that you may do: gazelab-none. If you trust it, "
            + "allow it with --allow-programs, or put the line gazelab-none into \(folder.at("programs.txt"))"
        ])
      let absent = #expect(throws: InputError.self) {
        try ProgramPermission(allowingAll: true).check(command, of: "mine", at: place)
      }
      #expect(absent?.complaints.first?.sentence.contains("no program on PATH") == true)
    }
  }
}
