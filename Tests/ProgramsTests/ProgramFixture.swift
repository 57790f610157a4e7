import Files
import Inputs
import LinearAlgebra
import TestSupport

@testable import Programs

/// Programs of tests, and rows for them.
enum ProgramFixture {
  /// The definition of a program in a folder, such as `{command: [sh, model.sh]}`.
  static func command(_ yaml: String, in folder: TemporaryFolder) throws -> ProgramCommand {
    let node = try ConfigNode(yaml: Array(yaml.utf8), place: Place(file: "x.yaml"))
    var errors = [InputError]()
    let command = ConfigSection.read(node, folder: folder.path, into: &errors) { ProgramCommand(from: &$0) }
    guard let command else { throw InputError(errors) }
    return command
  }

  static func matrix(_ rows: [[Double]]) -> Matrix {
    Matrix(rowCount: rows.count, columnCount: rows[0].count, elements: Array(rows.joined()))
  }

  static func host() -> ProgramHost { ProgramHost(ProgramPermission(allowingAll: true)) }

  /// Three rows of two columns, y = (a + b, a − b).
  static let rows = ProgramRows(
    columns: ["a", "b"], units: ["pt", "1"], design: matrix([[1, 2], [3, 4], [6, 5]]),
    response: matrix([[3, -1], [7, -1], [11, 1]]), fixations: [0, 1, 1],
    groups: [.init(name: "participant", words: ["p1", "p2"], codes: [0, 1])], seed: 7)

  static let test = matrix([[10, 1], [20, 2]])

  /// A program in Python without any package that answers as some lines say; `read()` returns a message's header, and
  /// `send(header, numbers)` answers.
  static func python(_ lines: String) -> String {
    """
    import json, os, struct, sys, time
    source, answers = sys.stdin.buffer, sys.stdout.buffer
    def read():
        prefix = source.read(12)
        if len(prefix) < 12:
            sys.exit(0)
        _, size, count = struct.unpack('<4sII', prefix)
        header = json.loads(source.read(size))
        header['numbers'] = struct.unpack('<%dd' % count, source.read(8 * count))
        return header
    def send(header, numbers=()):
        text = json.dumps(header).encode()
        answers.write(struct.pack('<4sII', b'GZL1', len(text), len(numbers)) + text)
        answers.write(struct.pack('<%dd' % len(numbers), *numbers))
        answers.flush()
    def greet():
        read()
        send({'type': 'hello', 'protocol': 1, 'version': 'mine 1'})
    \(lines)

    """
  }
}
