import Files
import Inputs
import LinearAlgebra

/// A file of NIST's reference sets for linear regression: a head with the formula, the certified values and the rows.
///
/// Source: NIST/ITL Statistical Reference Datasets, www.itl.nist.gov/div898/strd.
struct ReferenceFile {
  private let path: String
  private let lines: [Substring]

  /// - Throws: `FileError`, and `InputError` if it is not such a file.
  static func read(_ path: String) throws -> ReferenceSet {
    let text = try String(decoding: readFile(path, limit: 16 << 20, pipes: .named), as: UTF8.self)
    return try ReferenceFile(path: path, text: text).set()
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  func set() throws(InputError) -> ReferenceSet {
    let certified = try range("Certified Values")
    let rows = try range("Data")
    let (formula, formulaLine) = try formula(before: certified.lowerBound)
    let columns = try columns(rows)
    for name in ["y"] + formula.terms.map(\.predictor) where columns[name] == nil {
      throw error(formulaLine, "the line 'Data:' does not name the column \(name.quoted)")
    }
    guard let y = columns["y"], y.count > formula.parameters.count else {
      throw error(
        rows.lowerBound, "\(rows.count) rows are not enough for \(formula.parameters.count) parameters")
    }
    try checkCount(y.count, before: certified.lowerBound)
    return ReferenceSet(
      name: name, place: Place(file: path), formula: formula,
      design: formula.design(columns, rowCount: y.count),
      response: DoubledMatrix(rowCount: y.count, columnCount: 1, elements: y),
      coefficients: try coefficients(formula, formulaLine, certified),
      residualDeviation: try residualDeviation(certified))
  }

  /// The word after `Dataset Name:`, or else the file's name.
  private var name: String {
    for line in lines where words(line).starts(with: ["Dataset", "Name:"]) && words(line).count > 2 {
      return String(words(line)[2])
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".dat") ? String(file.dropLast(4)) : file
  }

  /// The lines, from 0, that the head gives as `title (lines a to b)`.
  private func range(_ title: String) throws(InputError) -> Range<Int> {
    for (index, line) in lines.enumerated() {
      let text = words(line).joined(separator: " ")
      guard text.hasPrefix("\(title) (lines ") else { continue }
      let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
      guard numbers.count == 2, numbers[0] > 0, numbers[0] <= numbers[1] else {
        throw error(index, "expected '\(title) (lines 31 to 46)'")
      }
      guard numbers[1] <= lines.count else {
        throw error(index, "mentions line \(numbers[1]), but the file has \(lines.count)")
      }
      return numbers[0] - 1..<numbers[1]
    }
    throw InputError(
      Place(file: path),
      "is not a file of NIST's reference sets for linear regression: no line says '\(title) (lines … to …)'")
  }

  /// The formula after `y =`, which continues on the next line if a line ends or begins with a +.
  private func formula(before end: Int) throws(InputError) -> (ReferenceFormula, line: Int) {
    guard let first = lines[..<end].firstIndex(where: { words($0).joined().hasPrefix("y=") }) else {
      throw InputError(
        Place(file: path), "has no formula such as 'y = B0 + B1*x + e' before its certified values")
    }
    var text = words(lines[first]).joined()
    for line in lines[(first + 1)..<end] {
      let next = words(line).joined()
      guard text.hasSuffix("+") || next.hasPrefix("+") else { break }
      text += next
    }
    do throws(ReferenceFormula.Unreadable) {
      return (try ReferenceFormula(String(text.dropFirst(2))), first)
    } catch {
      throw self.error(first, error.sentence)
    }
  }

  /// Compares the number of rows with the head's `36 Observations`, if it has such a line.
  private func checkCount(_ rowCount: Int, before end: Int) throws(InputError) {
    for (index, line) in lines[..<end].enumerated() {
      let words = words(line)
      guard words.count == 2, words[1] == "Observations", Int(words[0]) != rowCount else { continue }
      throw error(index, "mentions \(words[0]) observations, but there are \(rowCount) rows")
    }
  }

  private func coefficients(
    _ formula: ReferenceFormula, _ formulaLine: Int, _ range: Range<Int>
  ) throws(InputError) -> [Double] {
    var found = [Int: Double]()
    for index in range {
      let words = words(lines[index])
      guard words.count >= 2, let parameter = ReferenceFormula.parameter(words[0]) else { continue }
      guard formula.parameters.contains(parameter), found[parameter] == nil else {
        throw error(index, "unknown or duplicate parameter", at: words[0])
      }
      found[parameter] = try number(words[1], index).high
    }
    return try formula.parameters.map { parameter throws(InputError) in
      guard let value = found[parameter] else {
        throw error(formulaLine, "no certified value of B\(parameter)")
      }
      return value
    }
  }

  private func residualDeviation(_ range: Range<Int>) throws(InputError) -> Double {
    for index in range {
      let words = words(lines[index])
      // The heading of the parameters' standard deviations has no number.
      guard words.count >= 3, words[0] == "Standard", words[1] == "Deviation" else { continue }
      return try number(words[2], index).high
    }
    throw error(range.lowerBound, "the certified values have no line 'Standard Deviation' of the residuals")
  }

  private func columns(_ range: Range<Int>) throws(InputError) -> [String: [DoubleDouble]] {
    guard let heading = lines[..<range.lowerBound].lastIndex(where: { !words($0).isEmpty }),
      words(lines[heading])[0] == "Data:"
    else { throw error(range.lowerBound, "expected a line 'Data: y x' before the first row") }
    let names = words(lines[heading]).dropFirst().map(String.init)
    guard Set(names).count == names.count, !names.isEmpty else {
      throw error(heading, "expected 'Data: y x' with distinct column names")
    }
    var columns = [String: [DoubleDouble]]()
    for index in range {
      let words = words(lines[index])
      guard words.count == names.count else {
        throw error(
          index, "expected \(names.count) numbers (\(names.joined(separator: ", "))), not \(words.count)")
      }
      for (name, word) in zip(names, words) { columns[name, default: []].append(try number(word, index)) }
    }
    return columns
  }

  private func words(_ line: Substring) -> [Substring] { line.split(whereSeparator: \.isWhitespace) }

  private func number(_ word: Substring, _ line: Int) throws(InputError) -> DoubleDouble {
    guard let number = DoubleDouble(decimal: word) else {
      throw error(line, "expected a number, not \(String(word).quoted)", at: word)
    }
    return number
  }

  /// An error at a word of a line, which counts from 0; nil stands for its first word.
  private func error(_ line: Int, _ sentence: String, at word: Substring? = nil) -> InputError {
    let text = lines[line]
    let start = word?.startIndex ?? text.firstIndex { !$0.isWhitespace } ?? text.startIndex
    return InputError(
      Place(file: path, line: line + 1, column: text.distance(from: text.startIndex, to: start) + 1), sentence
    )
  }
}
