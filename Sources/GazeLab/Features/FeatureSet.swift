/// Feature blocks joined by `+`, such as `gaze+face+euler`.
struct FeatureSet: Sendable {
  /// As the experiment writes it.
  let name: String
  /// Kinds of its blocks, in canonical order.
  let blocks: [String]

  /// - Throws: For a block that does not exist or stands twice.
  init(_ name: String, at place: Place) throws(ConfigError) {
    let catalogue = Catalogue.featureBlocks
    let words = name.split(separator: "+", omittingEmptySubsequences: false).map { word in
      word.split(separator: " ").joined(separator: " ")
    }
    for (index, word) in words.enumerated() {
      guard catalogue.kinds.contains(word) else {
        throw ConfigError(
          place,
          "no feature block is called \(word.quoted)"
            + hint(
              for: word, among: catalogue.kinds, then: "there are: \(catalogue.kinds.joined(separator: ", "))"
            ))
      }
      guard !words[..<index].contains(word) else {
        throw ConfigError(place, "\(word.quoted) stands twice in \(name.quoted)")
      }
    }
    self.name = words.joined(separator: "+")
    blocks = catalogue.kinds.filter(words.contains)
  }

  /// Whether two names mean the same blocks, in whatever order.
  static func isSame(_ one: String, _ other: String) -> Bool {
    Set(one.split(separator: "+")) == Set(other.split(separator: "+"))
  }
}
