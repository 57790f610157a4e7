import Calibration
import Documents
import Inputs

extension TopicListing {
  /// A reference page in Markdown: each word with its options, their limits and an example.
  package var markdown: String {
    let name = title.prefix { $0 != "," }
    let heading = name.prefix(1).uppercased() + name.dropFirst()
    let parts =
      ["# \(MarkdownText.escape(heading))\n", lead + "\n"] + items.map { page(of: $0) }
      + (shared.isEmpty
        ? [] : ["## \(MarkdownText.escape(sharedHeading))\n"] + shared.map { page(of: $0, level: "###") })
    return parts.joined(separator: "\n")
  }

  private func page(of item: Item, level: String = "##") -> String {
    let paragraphs = [
      TextTable.wrap(MarkdownText.escape(item.summary)).joined(separator: "\n"),
      item.detail.isEmpty ? "" : TextTable.wrap(MarkdownText.escape(item.detail)).joined(separator: "\n"),
      options(item.keys, title: item.isColumns ? "column" : "option"),
      item.isColumns ? "Example: `\(item.example)`" : "```yaml\n\(item.example)\n```",
    ]
    return
      (["\(level) \(MarkdownText.escape(item.kind))"] + paragraphs.filter { !$0.isEmpty })
      .joined(separator: "\n\n") + "\n"
  }

  /// A table of the keys, including those of nested mappings, e.g. `rank.rcond`; empty if there are none.
  private func options(_ keys: [ConfigKey], title: String) -> String {
    let lines = keys.filter { !$0.isPattern }.flatMap { rows($0, "") }
    guard !lines.isEmpty else { return "" }
    return (["| \(title) | value | default |", "| :--- | :--- | :--- |"] + lines).joined(separator: "\n")
  }

  /// - Parameter parent: The optional mapping that contains the key, if there is one.
  private func rows(_ key: ConfigKey, _ prefix: String, inside parent: String? = nil) -> [String] {
    let name = prefix + key.name
    let inner = key.demands.flatMap { demand -> [String] in
      let keys: [ConfigKey]
      switch demand {
      case .section(let all): keys = all
      default: return []
      }
      return keys.filter { !$0.isPattern }.flatMap {
        rows($0, name + ".", inside: key.isRequired ? nil : name)
      }
    }
    let values = key.demands.compactMap(\.words)
    guard inner.isEmpty || !values.isEmpty else { return inner }
    let fallback = key.fallback ?? (key.isRequired ? "needed" + (parent.map { " with \($0)" } ?? "") : "")
    return [
      "| `\(name)` | \(MarkdownText.escape(values.joined(separator: ", or "))) "
        + "| \(MarkdownText.escape(fallback)) |"
    ] + inner
  }
}

extension ConfigDemand {
  /// A readable description of the accepted values; nil for a mapping, whose keys are described separately.
  fileprivate var words: String? {
    switch self {
    case .text, .anyText: "a text"
    case .number(let least, let most):
      most.isFinite
        ? "a number from \(shortest(least)) to \(shortest(most))" : "a number of at least \(shortest(least))"
    case .integer(let least, let most): "a whole number from \(least) to \(most)"
    case .unsigned: "a whole number from 0 to \(UInt64.max)"
    case .boolean: "true or false"
    case .word(let words):
      words.count > 2 ? "one of \(words.joined(separator: ", "))" : words.joined(separator: " or ")
    case .numbers(let count, let least, let most):
      "a list of \(count) numbers from \(shortest(least)) to \(shortest(most))"
    case .list(let element): "\(element?.words ?? "a value"), or a list of these"
    case .emptyList: "an empty list"
    case .section: nil
    case .named: "a mapping of names"
    case .defined(ConfigForm.splitTargets.rawValue), .defined(ConfigForm.calibrationTargets.rawValue):
      "a number of targets or target names, as described above"
    case .defined(let noun): "a \(noun)"
    case .ownOptions(let name): "a \(name) or a mapping of options"
    }
  }
}
