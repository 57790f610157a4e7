/// The likely mistake in a text that is not YAML, in words for the writer of the text.
///
/// The parser says where it gave up, which is often some lines below the mistake.
struct YAMLFault {
  let mark: YAMLOutline.Mark
  let sentence: String

  fileprivate init(_ mark: YAMLOutline.Mark, _ sentence: String) {
    self.mark = mark
    self.sentence = sentence
  }

  /// Finds a common mistake; nil for any other. `problem` is the parser's description, `end` the place where it gave
  /// up, and `start` that of what it could not finish, if it says so.
  init?(in text: String, problem: String, at end: YAMLOutline.Mark, since start: YAMLOutline.Mark?) {
    let search = Search(outline: YAMLOutline(text), problem: problem, end: end, start: start)
    guard
      let fault = search.tab ?? search.quotation ?? search.bracket ?? search.character ?? search.dash
        ?? search.missingColon ?? search.secondColon ?? search.indentation
    else { return nil }
    self = fault
  }

  fileprivate struct Search {
    let outline: YAMLOutline
    let problem: String
    let end: YAMLOutline.Mark
    let start: YAMLOutline.Mark?
  }
}

extension YAMLFault.Search {
  fileprivate var tab: YAMLFault? {
    for line in [end.line, outline.contentLine(above: end.line) ?? 0] where outline.hasContent(inLine: line) {
      let blanks = outline.lines[line - 1].prefix(outline.indentation(ofLine: line))
      if let tab = blanks.firstIndex(of: "\t") {
        return YAMLFault(
          .init(line: line, column: tab + 1), "a tab in the indentation; indent with spaces instead")
      }
    }
    return nil
  }

  fileprivate var quotation: YAMLFault? {
    for quotation in outline.quotations where quotation.start <= end {
      let name = quotation.character == "'" ? "a single" : "a double"
      guard let close = quotation.end else {
        return YAMLFault(
          quotation.start, "\(name) quotation mark is opened here and never closed; close it, or leave it out"
        )
      }
      guard close >= end || close.line == end.line else { continue }
      if close.line > quotation.start.line {
        return YAMLFault(
          quotation.start, "\(name) quotation mark is opened here and not closed in this line; close it")
      }
      let rest = outline.lines[close.line - 1].dropFirst(close.column).first { $0 != " " }
      if let rest, !",]}:#".contains(rest) {
        return YAMLFault(
          close,
          "text goes on after its closing quotation mark; "
            + (quotation.character == "'"
              ? "write an apostrophe inside single quotation marks twice, or use double ones"
              : "put a backslash before a quotation mark inside the text"))
      }
    }
    return nil
  }

  fileprivate var bracket: YAMLFault? {
    func partner(_ opening: YAMLOutline.Opening) -> String { opening.character == "[" ? "]" : "}" }
    if let (closing, opening) = outline.mismatch, closing.mark <= end || !outline.unclosed.isEmpty {
      guard let opening else {
        return YAMLFault(closing.mark, "'\(closing.character)' closes nothing; leave it out")
      }
      return YAMLFault(
        opening.mark,
        "'\(opening.character)' is opened here and not closed before '\(closing.character)' in line "
          + "\(closing.mark.line); add '\(partner(opening))'")
    }
    return outline.unclosed.first.map {
      YAMLFault($0.mark, "'\($0.character)' is opened here and never closed; add '\(partner($0))'")
    }
  }

  fileprivate var character: YAMLFault? {
    let isAlias = problem.contains("alias")
    guard isAlias || problem.contains("cannot start any token"), outline.lines.indices.contains(end.line - 1),
      outline.lines[end.line - 1].indices.contains(end.column - 1)
    else { return nil }
    let character = outline.lines[end.line - 1][end.column - 1]
    return YAMLFault(
      end, "a value cannot begin with '\(character)'; put the whole value in quotation marks")
  }

  /// An item of a list that lacks the space behind its dash, below or above one that has it.
  fileprivate var dash: YAMLFault? {
    guard problem.contains("could not find expected ':'") else { return nil }
    for line in [start?.line, end.line].compactMap(\.self) where outline.hasContent(inLine: line) {
      let content = outline.content(ofLine: line)
      guard let correction = YAMLDash(content) else { continue }
      return YAMLFault(.init(line: line, column: outline.indentation(ofLine: line) + 1), correction.sentence)
    }
    return nil
  }

  fileprivate var missingColon: YAMLFault? {
    var suspects = [start?.line, end.line].compactMap { $0 }
    if problem.contains("mapping values are not allowed"), let above = outline.contentLine(above: end.line),
      outline.textIndentation(ofLine: above) == outline.textIndentation(ofLine: end.line)
    {
      suspects = [above]
    } else if !problem.contains("could not find expected ':'") {
      return nil
    }
    for line in suspects where outline.hasContent(inLine: line) {
      if let correction = YAMLColon(outline.content(ofLine: line)) {
        let column = outline.textIndentation(ofLine: line) + 1
        return YAMLFault(.init(line: line, column: column), correction.sentence)
      }
    }
    return nil
  }

  fileprivate var secondColon: YAMLFault? {
    guard problem.contains("mapping values are not allowed"),
      outline.lines.indices.contains(end.line - 1)
    else { return nil }
    let before = outline.lines[end.line - 1].prefix(end.column - 1)
    guard
      let colon = before.indices.first(where: { index in
        before[index] == ":" && index + 1 < before.endIndex && before[index + 1] == " "
      })
    else { return nil }
    let value = before[(colon + 1)...].firstIndex { $0 != " " } ?? colon + 1
    return YAMLFault(
      .init(line: end.line, column: value + 1),
      "a value with ': ' in it must be in quotation marks, and each key needs a line of its own")
  }

  /// A line that begins in a column in which nothing begins that could go on.
  fileprivate var indentation: YAMLFault? {
    guard outline.hasContent(inLine: end.line), let above = outline.contentLine(above: end.line) else {
      return nil
    }
    let own = outline.indentation(ofLine: end.line)
    // The columns of the lines above that this line could belong to.
    var open = [Int]()
    for line in (1...above).reversed() where outline.hasContent(inLine: line) {
      let indentation = outline.indentation(ofLine: line)
      if open.last.map({ indentation < $0 }) ?? true { open.append(indentation) }
    }
    guard !open.contains(own) else {
      let isItem = outline.content(ofLine: above).hasPrefix("- ")
      guard isItem != outline.content(ofLine: end.line).hasPrefix("- ") else { return nil }
      return YAMLFault(
        .init(line: end.line, column: own + 1),
        isItem
          ? "a list ends here, but this line begins in the same column; move it to the left"
          : "an item of a list, but the lines above are keys; move it to the right, or leave out '- '")
    }
    // Those of a file of many levels would be too many to read.
    let nearest = open.sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }.prefix(8)
    let columns = nearest.sorted().map { "\($0 + 1)" }
    return YAMLFault(
      .init(line: end.line, column: own + 1),
      "wrong indentation: the line begins in column \(own + 1), the lines that it can belong to in column "
        + "\(columns.joined(separator: " or ")); lines of one mapping or list begin in the same column")
  }
}
