import Captures
import DelimitedText
import Inputs

/// A rule by which an experiment leaves frames out of training and test.
struct DropRule: Sendable {
  enum Subject: Sendable {
    /// Frames with one of these words for a state or label.
    case words(name: String, [String])
    /// Frames with a number below or above a bound in a column. A missing number is neither.
    case column(name: String, below: Double?, above: Double?)
    /// Frames of a blink, and those at most so many seconds away from one.
    case blinks(seconds: Double)
  }

  let subject: Subject
  let place: Place

  var reasons: [String] {
    switch subject {
    case .words(let name, let words): words.map { "\(name) is \($0)" }
    case .column(let name, let below, let above):
      [below.map { "\(name) below \(shortest($0))" }, above.map { "\(name) above \(shortest($0))" }]
        .compactMap(\.self)
    case .blinks(let seconds): [seconds > 0 ? "within \(shortest(seconds)) s of a blink" : "blink"]
    }
  }

  /// Returns a test of each reason on a row, or nil if the capture lacks what the rule is about.
  func tests(in table: FrameTable) -> [(Int) -> Bool]? {
    switch subject {
    case .words(let name, let words):
      guard let column = table.words(named: name) else { return nil }
      return words.map { word in
        let codes = Set(
          column.all.indices.filter {
            // Also as written in output files, with control characters made visible.
            column.all[$0] == word || column.all[$0].onOneLine == word
          })
        return { codes.contains(column.codes[$0]) }
      }
    case .column(let name, let below, let above):
      guard let column = DropColumn(name, in: table)?.numbers(in: table) else { return nil }
      return [
        below.map { bound in { column[$0] < bound } }, above.map { bound in { column[$0] > bound } },
      ].compactMap(\.self)
    case .blinks(let seconds):
      guard let blinks = table.words(named: Self.blink) else { return nil }
      return [Self.isNear(blinks, seconds, table.time)]
    }
  }

  static let blink = "blink"

  private static func isNear(
    _ blinks: FrameTable.Codes<String>, _ seconds: Double, _ time: NumberColumn
  ) -> (Int) -> Bool {
    let codes = Set(blinks.all.indices.filter { blinks.all[$0] == "yes" })
    let times = time.indices.filter { codes.contains(blinks.codes[$0]) }.map { time[$0] }.sorted()
    // Times are sums of steps such as 0.033 s, which need not hit a bound to the last bit.
    let reach = seconds + 1e-9
    return { row in
      if codes.contains(blinks.codes[row]) { return true }
      let now = time[row]
      var (low, high) = (0, times.count)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] < now { low = middle + 1 } else { high = middle }
      }
      return (low < times.count && times[low] - now <= reach) || (low > 0 && now - times[low - 1] <= reach)
    }
  }
}

extension DropRule {
  init?(from section: inout ConfigSection) {
    let errorCount = section.errorCount
    let (state, words) = (section.optionalText("state"), section.texts("is", isRequired: false))
    let column = section.optionalText("column")
    let bounds = ["below", "above"].map { key in
      section.has(key) ? section.number(key, in: -1e300...1e300) : nil
    }
    let blinks = section.has("blinks") ? section.seconds("blinks", in: 0...10) : nil
    let given = ["state", "column", "blinks"].filter { section.has($0) }
    guard section.errorCount == errorCount else { return nil }
    func wrong(_ sentence: String) { section.record(section.place, sentence) }
    switch (given, state, column, blinks) {
    case (["state"], .some(let name), _, _):
      if words.isEmpty { wrong("'is' is missing: the words of the state \(name.quoted) to drop") }
      subject = .words(name: name, words)
    case (["column"], _, .some(let name), _):
      if bounds == [nil, nil] { wrong("the column \(name.quoted) needs 'below', 'above' or both") }
      if let below = bounds[0], let above = bounds[1], below > above {
        wrong("'below' must be at most 'above', or every number is dropped")
      }
      subject = .column(name: name, below: bounds[0], above: bounds[1])
    case (["blinks"], _, _, .some(let seconds)): subject = .blinks(seconds: seconds)
    default:
      // A misspelt key or a value that is no mapping is an error by itself.
      guard errorCount == 0, section.unreadKeys.isEmpty else { return nil }
      wrong("a rule of 'drop' needs exactly one of state, column and blinks")
      return nil
    }
    if state == nil && !words.isEmpty { wrong("'is' belongs to a rule with 'state'") }
    if column == nil && bounds != [nil, nil] { wrong("'below' and 'above' belong to a rule with 'column'") }
    guard section.errorCount == errorCount else { return nil }
    place = section.place
  }

  static var keys: [ConfigKey] { ConfigSection.keys { _ = DropRule(from: &$0) } }

  func errors(amongst captures: [Capture]) -> [InputError] {
    let tables = captures.map(\.frames)
    switch subject {
    case .words(let name, let words): return Self.errors(name, words, tables, place)
    case .blinks: return Self.errors(Self.blink, [], tables, place)
    case .column(let name, _, _):
      guard !tables.contains(where: { DropColumn(name, in: $0) != nil }) else { return [] }
      if let own = tables.lazy.flatMap(\.own).first(where: { $0.name == name }) {
        let columns = own.columns.prefix(20).joined(separator: ", ")
        return [
          InputError(place, "\(name.quoted) are \(own.columns.count) columns; name one of them: \(columns)")
        ]
      }
      let names = Set(tables.flatMap(DropColumn.names)).sorted()
      return [InputError(place, "the captures have no column \(name.quoted)" + Self.advice(name, names))]
    }
  }

  private static func errors(
    _ name: String, _ words: [String], _ tables: [FrameTable], _ place: Place
  ) -> [InputError] {
    let columns = tables.compactMap { $0.words(named: name) }
    guard !columns.isEmpty else {
      let names = Set(tables.flatMap { $0.states.map(\.name) + $0.labels.map(\.label.name) }).sorted()
      return [
        InputError(place, "the captures have no state or label \(name.quoted)" + advice(name, names))
      ]
    }
    let present = Set(columns.flatMap(\.all).filter { !$0.isEmpty }).sorted()
    let possible = StateWords.known[name] ?? []
    return FixationFilter(
      property: .label(name), values: words.filter { !possible.contains($0) }, place: place
    ).errors(amongst: present + possible.filter { !present.contains($0) })
  }

  private static func advice(_ name: String, _ names: [String]) -> String {
    names.isEmpty ? "" : hint(for: name, among: names)
  }
}
