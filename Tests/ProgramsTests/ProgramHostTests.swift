import Files
import Foundation
import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Programs

@Suite("Fits by programs")
struct ProgramHostTests {
  /// What a program of Python's predicts for two rows, or the sentence of its failure.
  private static func outcome(
    _ lines: String, more: String = "", host: ProgramHost = ProgramFixture.host()
  ) throws -> (points: [Double], sentence: String) {
    try TemporaryFolder.with { folder in
      try folder.write("model.py", ProgramFixture.python(lines))
      let command = try ProgramFixture.command("{command: [python3, model.py]\(more)}", in: folder)
      defer { host.end() }
      do throws(ProgramFailure) {
        let model = host.model(command, ProgramFixture.rows)
        return (try model.predict(ProgramFixture.test).elements, "")
      } catch {
        guard case .failed(let sentence) = error else { return ([], "cancelled") }
        return ([], sentence)
      }
    }
  }

  private static let fits = "greet(); read(); send({'type': 'fitted'}); "

  @Test("a program's points are the numbers of its answer")
  func points() throws {
    let sum = "m = read()['numbers']; send({'type': 'points'}, [m[0] + m[1], 5, m[2] + m[3], 6])"
    #expect(try Self.outcome(Self.fits + sum).points == [11, 5, 22, 6])
  }

  @Test(
    "a crash, an error, a wrong count, a number that is not finite, and text on the wrong stream are told",
    arguments: [
      (
        "sys.stderr.write('boom\\n'); os._exit(3)",
        "ended with exit code 3 before it had answered; the last line of its standard error: 'boom'"
      ),
      ("os.kill(os.getpid(), 9)", "was ended by signal 9 before it had answered"),
      ("send({'type': 'error', 'message': 'too cold'})", "reported an error: too cold"),
      ("send({'type': 'points'}, [1, 2, 3])", "answered 3 numbers for 2 rows, which need 4"),
      ("send({'type': 'points'}, [1] * 6)", "answered 6 numbers for 2 rows, which need 4"),
      (
        "send({'type': 'points'}, [1, 2, 3, float('nan')])",
        "predicted a gaze point that is not finite, for row 2 of 2"
      ),
      (
        "print('hello', flush=True); time.sleep(60)",
        "wrote 'hello' on standard output where an answer was expected; print messages on standard error"
      ),
      ("send({'type': 'fitted'})", "answered 'fitted' where 'points' was expected"),
    ])
  func failures(lines: String, sentence: String) throws {
    let found = try Self.outcome(Self.fits + "read(); " + lines)
    #expect(found.sentence == "the program 'python3 model.py' " + sentence)
  }

  @Test("a program that hangs, or answers on standard error, is ended when its time is up")
  func hangs() throws {
    let found = try Self.outcome(
      Self.fits + "read(); sys.stderr.write('thinking\\n'); sys.stderr.flush(); time.sleep(600)",
      more: ", timeout: 0.4")
    #expect(
      found.sentence
        == "the program 'python3 model.py' gave no answer within 0.4 s; the last line of its standard error: 'thinking'"
    )
  }

  @Test("endless output is cut, on either stream")
  func endless() throws {
    let output = try Self.outcome(Self.fits + "read()\nwhile True: answers.write(b'GZL1' * 9999)")
    #expect(output.sentence.contains("wrote 'GZL1") || output.sentence.contains("answered"))
    let errors = try Self.outcome(
      Self.fits + "read()\nwhile True: sys.stderr.write('a' * 9999 + '\\n')", more: ", timeout: 0.5")
    #expect(errors.sentence.contains("gave no answer within 0.5 s") && errors.sentence.count < 400)
  }

  @Test("a program that never speaks the protocol is started once, not for every fold")
  func silent() throws {
    try TemporaryFolder.with { folder in
      try folder.write("model.sh", "echo started >> '\(folder.at("starts"))'; exit 1")
      let command = try ProgramFixture.command("{command: [sh, model.sh]}", in: folder)
      let host = ProgramFixture.host()
      for _ in 0..<3 {
        #expect(throws: ProgramFailure.self) {
          try host.model(command, ProgramFixture.rows).predict(ProgramFixture.test)
        }
      }
      #expect(try folder.text("starts") == "started\n")
    }
  }

  @Test("one process makes all fits, each once for predictions in a row, and has ended when the host has")
  func oneProcess() throws {
    try TemporaryFolder.with { folder in
      let serving = """
        greet()
        fits = 0
        while True:
            m = read()
            if m['type'] == 'fit': fits += 1; send({'type': 'fitted'})
            else: send({'type': 'points'}, [os.getpid(), fits] * m['rows'])
        """
      try folder.write("model.py", ProgramFixture.python(serving))
      let command = try ProgramFixture.command("{command: [python3, model.py]}", in: folder)
      let host = ProgramFixture.host()
      let models = (0..<2).map { _ in host.model(command, ProgramFixture.rows) }
      let asked = [models[0], models[0], models[1], models[0]]
      let answers = try asked.map { try $0.predict(ProgramFixture.test).elements }
      #expect(Set(answers.map { $0[0] }).count == 1 && answers.map { $0[1] } == [1, 1, 2, 3])
      #expect(host.version(of: command) == "mine 1")
      host.end()
      #expect(hasEnded(process: "\(Int(answers[0][0]))"))
      #expect(throws: ProgramFailure.cancelled) { try models[0].predict(ProgramFixture.test) }
    }
  }

  @Test("a process that one fit ends does not take the fits of others with it")
  func others() throws {
    try TemporaryFolder.with { folder in
      let serving = """
        greet()
        while True:
            m = read()
            if m['type'] == 'predict': send({'type': 'points'}, [5, 6] * m['rows'])
            elif m['seed'] == 13: os._exit(1)
            else: send({'type': 'fitted'})
        """
      try folder.write("model.py", ProgramFixture.python(serving))
      let command = try ProgramFixture.command("{command: [python3, model.py]}", in: folder)
      let host = ProgramFixture.host()
      defer { host.end() }
      let lucky = host.model(command, ProgramFixture.rows)
      let unlucky = ProgramRows(
        columns: ["a"], units: ["pt"], design: ProgramFixture.matrix([[1]]),
        response: ProgramFixture.matrix([[1, 2]]), fixations: [0], groups: [], seed: 13)
      #expect(try lucky.predict(ProgramFixture.test).elements == [5, 6, 5, 6])
      #expect(throws: ProgramFailure.self) {
        try host.model(command, unlucky).predict(ProgramFixture.matrix([[1]]))
      }
      #expect(try lucky.predict(ProgramFixture.test).elements == [5, 6, 5, 6])
    }
  }

  @Test("nothing is started without permission, or if the program has changed since it was read")
  func refused() throws {
    try TemporaryFolder.with { folder in
      try folder.write("model.sh", "touch '\(folder.at("started"))'")
      let command = try ProgramFixture.command("{command: [sh, model.sh]}", in: folder)
      let none = ProgramHost(ProgramPermission(allowingAll: false, list: folder.at("none")))
      #expect(throws: ProgramFailure.self) {
        try none.model(command, ProgramFixture.rows).predict(ProgramFixture.test)
      }
      try folder.write("model.sh", "touch '\(folder.at("started"))' # changed")
      let changed = #expect(throws: ProgramFailure.self) {
        try ProgramFixture.host().model(command, ProgramFixture.rows).predict(ProgramFixture.test)
      }
      #expect(changed == .failed("the program 'sh model.sh' has changed since it was read: 'model.sh'"))
      #expect(!folder.has("started"))
    }
  }

  // MARK: CSV

  /// What a shell script predicts in the mode `csv`, or the sentence of its failure.
  private static func textOutcome(_ script: String) throws -> (points: [Double], sentence: String) {
    try TemporaryFolder.with { folder in
      try folder.write("model.sh", script)
      let command = try ProgramFixture.command(
        "{command: [sh, model.sh], mode: csv, timeout: 5, options: {k: 2}}", in: folder)
      let host = ProgramFixture.host()
      defer { host.end() }
      do throws(ProgramFailure) {
        return (try host.model(command, ProgramFixture.rows).predict(ProgramFixture.test).elements, "")
      } catch {
        guard case .failed(let sentence) = error else { return ([], "cancelled") }
        return ([], sentence)
      }
    }
  }

  @Test("awk is a model: training and test rows come as CSV, and lines x,y go back")
  func awk() throws {
    let mean = """
      awk -F, '$1 == "train" { x += $2; y += $3; n++ } $1 == "test" { print x / n "," y / n }'
      """
    let found = try Self.textOutcome(mean)
    // (3 + 7 + 11) / 3 and (−1 − 1 + 1) / 3, which awk prints with six digits.
    #expect(found.points == [7, -0.333333, 7, -0.333333] && found.sentence.isEmpty)
    #expect(try Self.textOutcome("cat > /dev/null; printf 'x,y\\n1,2\\n 3, 4\\n'").points == [1, 2, 3, 4])
  }

  @Test(
    "the text that a program reads has a header and all rows, and the environment the seed and the options")
  func text() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "model.sh",
        "cat > '\(folder.at("rows"))'; echo $GAZELAB_SEED $GAZELAB_OPTIONS > '\(folder.at("more"))'")
      let command = try ProgramFixture.command(
        "{command: [sh, model.sh], mode: csv, options: {k: 2}}", in: folder)
      let host = ProgramFixture.host()
      defer { host.end() }
      _ = try? host.model(command, ProgramFixture.rows).predict(ProgramFixture.test)
      #expect(
        // Whole numbers are written as 3.0.
        try folder.text("rows").replacing(".0", with: "")
          == "part,x,y,a,b\ntrain,3,-1,1,2\ntrain,7,-1,3,4\ntrain,11,1,6,5\ntest,,,10,1\ntest,,,20,2\n")
      #expect(try folder.text("more") == "7 {k:2}\n" || folder.text("more") == "7 {\"k\":2}\n")
    }
  }

  @Test(
    "faults of such programs are told",
    arguments: [
      ("echo 1,2", "answered 2 numbers for 2 rows, which need 4"),
      ("printf '1,2\\n3,nan\\n'", "predicted a gaze point that is not finite, for row 2 of 2"),
      (
        "echo hello",
        "wrote 'hello' on standard output where an answer was expected; print messages on standard error"
      ),
      ("printf '1,2\\n3,4\\n'; exit 4", "ended with exit code 4 before it had answered"),
      ("yes 1,2", "wrote more than 512 bytes for 2 rows"),
    ])
  func textFailures(script: String, sentence: String) throws {
    #expect(try Self.textOutcome(script).sentence == "the program 'sh model.sh' " + sentence)
  }
}
