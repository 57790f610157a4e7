import DelimitedText
import Files
import Inputs
import LinearAlgebra

/// The mode `csv`: a program is started for every fold, and reads training and test rows from standard input.
///
/// The columns are `part` (train or test), `x` and `y` (the target, pt; empty for test rows) and those of the feature set.
/// It writes one line `x,y` per test row; a first line `x,y` is skipped.
struct TextExchange: Sendable {
  let command: ProgramCommand
  let rows: ProgramRows
  let environment: [String: String]

  func predict(_ design: Matrix) throws(ProgramFailure) -> Matrix {
    let environment = environment.merging([
      "GAZELAB_SEED": "\(rows.seed)", "GAZELAB_OPTIONS": command.options.text(.line),
    ]) { $1 }
    let most = 256 + 128 * design.rowCount
    let output: [UInt8]
    let conversation: Conversation
    do throws(ChildProcess.Failure) {
      conversation = try Conversation(
        ChildProcess(
          command.resolvedWords[0], Array(command.resolvedWords.dropFirst()), environment: environment,
          timeLimit: command.timeLimit),
        memoryLimit: command.memoryLimit ?? MemoryLimit.current)
    } catch {
      throw ProgramFailure(command, error)
    }
    do throws(ChildProcess.Failure) {
      output = try conversation.answer(to: text(design), isLast: true, timeLimit: command.timeLimit) {
        $0.count > most ? .isNone : .goesOn
      }
    } catch {
      throw ProgramFailure(command, error, messages: conversation.messages)
    }
    guard output.count <= most else {
      throw ProgramFailure(
        command, "wrote more than \(most) bytes for \(design.rowCount) rows", messages: conversation.messages)
    }
    let status = conversation.end()
    guard status == 0 else {
      throw ProgramFailure(command, endedWith: status, messages: conversation.messages)
    }
    return try command.points(numbers(output, conversation.messages), rowCount: design.rowCount)
  }

  private func text(_ design: Matrix) -> [UInt8] {
    var writer = CSVWriter(
      header: ["part", "x", "y"] + rows.columns, rowCount: rows.design.rowCount + design.rowCount)
    for row in 0..<rows.design.rowCount {
      writer.write("train")
      for axis in 0..<2 { writer.write(rows.response[row, axis]) }
      for number in rows.design.row(row) { writer.write(number) }
      writer.endRow()
    }
    for row in 0..<design.rowCount {
      writer.write(["test", "", ""])
      for number in design.row(row) { writer.write(number) }
      writer.endRow()
    }
    return writer.takeBytes()
  }

  private func numbers(_ output: [UInt8], _ messages: String) throws(ProgramFailure) -> [Double] {
    var numbers = [Double]()
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if index == 0 && line == "x,y" { continue }
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let pair = fields.map { field in
        decimalNumber(field.utf8.filter { $0 != UInt8(ascii: " ") }) ?? .nan
      }
      guard pair.count == 2 else { throw .nonsense(command, Array(line.utf8), messages: messages) }
      numbers += pair
    }
    return numbers
  }
}
