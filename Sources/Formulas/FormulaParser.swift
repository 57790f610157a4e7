import Inputs

/// Reads a formula by recursive descent.
///
///     expression = and ("or" and)*            and = not ("and" not)*
///     not = "not"? comparison                 comparison = sum (("<" | "<=" | ">" | ">=" | "==" | "!=") sum)?
///     sum = term (("+" | "-") term)*          term = factor (("*" | "/") factor)*
///     factor = ("-" | "+")? power             power = atom ("^" factor)?
///     atom = number unit? | word | text | function "(" expression ("," expression)* ")" | "(" expression ")"
struct FormulaParser {
  private let tokens: [FormulaToken]
  private var position = 0
  private var depth = 0

  init(_ text: String) throws(FormulaError) { tokens = try FormulaLexer.tokens(text) }

  private var next: FormulaToken { tokens[position] }

  private mutating func take() -> FormulaToken {
    defer { if position < tokens.count - 1 { position += 1 } }
    return tokens[position]
  }

  private mutating func take(sign: String) -> FormulaToken? { next.isSign(sign) ? take() : nil }

  mutating func formula() throws(FormulaError) -> FormulaNode {
    guard next.kind != .end else { throw FormulaError(0, "the formula is empty") }
    let node = try expression()
    guard next.kind == .end else { throw unexpectedRest() }
    return node
  }

  /// A statistic over rows with what is computed in each of them:
  ///
  ///     summary = ("share" | "mean" | "median") "(" expression ")" | "quantile" "(" expression "," number ")"
  mutating func summary() throws(FormulaError) -> (FormulaSummary.Statistic, FormulaNode) {
    let first = take()
    let usages = FormulaSummary.usages
    let expected = "\(usages.dropLast().joined(separator: ", ")) or \(usages[usages.count - 1])"
    guard case .word(let word) = first.kind, FormulaSummary.names.contains(word),
      let opened = take(sign: "(")
    else { throw FormulaError(first.offset, "\(expected) was expected, not \(first.noun)") }
    let inner = try expression()
    let statistic: FormulaSummary.Statistic =
      switch word {
      case "share": .share
      case "mean": .mean
      case "median": .median
      default: .quantile(try quantileShare())
      }
    if next.isSign(",") {
      throw FormulaError(next.offset, "\(word) takes one argument, because it is over all rows")
    }
    try close(opened.offset)
    guard next.kind == .end else {
      throw FormulaError(next.offset, "nothing follows \(expected); compute inside the parentheses")
    }
    return (statistic, inner)
  }

  private mutating func quantileShare() throws(FormulaError) -> Double {
    let comma = take(sign: ",")
    let token = next
    guard comma != nil, case .number(let share) = token.kind, (0...1).contains(share) else {
      throw FormulaError(token.offset, "quantile(x, q) takes a number q from 0 to 1, such as 0.9")
    }
    _ = take()
    return share
  }

  private func unexpectedRest() -> FormulaError {
    let sentence =
      switch next.kind {
      case .sign(")"): "no parenthesis is open that ')' could close"
      case .sign(","): "a comma only stands between the arguments of a function; numbers have a decimal point"
      case .sign(let sign) where FormulaFunction(rawValue: sign)?.isComparison == true:
        "comparisons do not follow each other; join two of them with 'and'"
      default: "an operator was expected, not \(next.noun)"
      }
    return FormulaError(next.offset, sentence)
  }

  private mutating func expression() throws(FormulaError) -> FormulaNode {
    try joined([("or", .or)]) { parser throws(FormulaError) in
      try parser.joined([("and", .and)]) { parser throws(FormulaError) in try parser.negation() }
    }
  }

  /// Operands joined by words or signs of one rank, from the left.
  private mutating func joined(
    _ operators: [(word: String, function: FormulaFunction)],
    _ operand: (inout FormulaParser) throws(FormulaError) -> FormulaNode
  ) throws(FormulaError) -> FormulaNode {
    var node = try operand(&self)
    while let found = operators.first(where: { next.isSign($0.word) || next.isWord($0.word) }) {
      let offset = take().offset
      node = FormulaNode(.call(found.function, [node, try operand(&self)]), offset)
    }
    return node
  }

  private mutating func negation() throws(FormulaError) -> FormulaNode {
    guard next.isWord("not") else { return try comparison() }
    let offset = take().offset
    return FormulaNode(.call(.not, [try comparison()]), offset)
  }

  private mutating func comparison() throws(FormulaError) -> FormulaNode {
    let left = try sum()
    guard case .sign(let sign) = next.kind, let function = FormulaFunction(rawValue: sign),
      function.isComparison
    else { return left }
    let offset = take().offset
    return FormulaNode(.call(function, [left, try sum()]), offset)
  }

  private mutating func sum() throws(FormulaError) -> FormulaNode {
    try joined([("+", .add), ("-", .subtract)]) { parser throws(FormulaError) in
      try parser.joined([("*", .multiply), ("/", .divide)]) { parser throws(FormulaError) in
        try parser.factor()
      }
    }
  }

  private mutating func factor() throws(FormulaError) -> FormulaNode {
    if take(sign: "+") != nil { return try power() }
    guard let sign = take(sign: "-") else { return try power() }
    return FormulaNode(.call(.negate, [try power()]), sign.offset)
  }

  private mutating func power() throws(FormulaError) -> FormulaNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FormulaLimits.depth else {
      throw FormulaError(next.offset, "more than \(FormulaLimits.depth) levels inside each other")
    }
    let base = try atom()
    guard let sign = take(sign: "^") else { return base }
    return FormulaNode(.call(.power, [base, try factor()]), sign.offset)
  }

  private mutating func atom() throws(FormulaError) -> FormulaNode {
    let token = take()
    switch token.kind {
    case .number(let value): return try number(value, token.offset)
    case .text(let text): return FormulaNode(.text(text), token.offset)
    case .word(let word): return try named(word, token.offset)
    case .sign("("):
      let inner = try expression()
      try close(token.offset)
      return inner
    case .sign(let sign) where sign == "+" || sign == "-":
      throw FormulaError(token.offset, "a second sign needs parentheses, such as -(-x)")
    case .sign, .end:
      throw FormulaError(token.offset, "a number, a column or a function was expected, not \(token.noun)")
    }
  }

  private mutating func close(_ opened: Int) throws(FormulaError) {
    guard take(sign: ")") == nil else { return }
    throw FormulaError(
      next.kind == .end ? opened : next.offset,
      next.kind == .end
        ? "no ')' closes this parenthesis" + Self.commaAdvice
        : "')' was expected, not \(next.noun)")
  }

  /// YAML ends a plain text inside [ ] and { } at a comma, so that the rest of the formula is lost.
  private static let commaAdvice =
    "; inside [ ] and { } of YAML, put a formula with commas in quotes, or write it on a line of its own"

  private mutating func number(_ value: Double, _ offset: Int) throws(FormulaError) -> FormulaNode {
    guard case .word(let word) = next.kind, !["and", "or", "not"].contains(word) else {
      return FormulaNode(.number(value, nil), offset)
    }
    let place = next.offset
    guard let unit = FormulaUnit(word: word) else {
      throw FormulaError(
        place,
        "\(word.quoted) is no unit"
          + hint(
            for: word, among: FormulaUnit.words,
            then: "there are: \(FormulaUnit.words.joined(separator: ", ")); products need '*'"))
    }
    _ = take()
    return FormulaNode(.number(value, unit), offset)
  }

  private mutating func named(_ word: String, _ offset: Int) throws(FormulaError) -> FormulaNode {
    if word == "true" || word == "false" {
      return FormulaNode(.number(word == "true" ? 1 : 0, nil), offset)
    }
    guard let parenthesis = take(sign: "(") else {
      guard !FormulaFunction.reserved.contains(word) else {
        let sentence =
          FormulaFunction.byName[word].map { "\(word.quoted) is a function: \($0.usage)" }
          ?? "a number, a column or a function was expected, not \(word.quoted)"
        throw FormulaError(offset, sentence)
      }
      return FormulaNode(.column(word), offset)
    }
    if word == "column" { return try quotedColumn(offset) }
    guard let function = FormulaFunction.byName[word] else {
      throw FormulaError(
        offset,
        "no function is called \(word.quoted)" + hint(for: word, among: FormulaFunction.names))
    }
    var arguments = [FormulaNode]()
    if !next.isSign(")") {
      repeat { arguments.append(try expression()) } while take(sign: ",") != nil
    }
    try close(parenthesis.offset)
    guard function.accepts(arguments.count) else {
      throw FormulaError(offset, "\(function.usage) does not take \(counted(arguments.count))")
    }
    return FormulaNode(.call(function, arguments), offset)
  }

  private func counted(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }

  private mutating func quotedColumn(_ offset: Int) throws(FormulaError) -> FormulaNode {
    guard case .text(let name) = next.kind else {
      throw FormulaError(next.offset, "column(\"…\") takes a name in double quotes")
    }
    _ = take()
    guard take(sign: ")") != nil else {
      throw FormulaError(next.offset, "column(\"…\") takes a name in double quotes")
    }
    return FormulaNode(.column(name), offset)
  }
}
