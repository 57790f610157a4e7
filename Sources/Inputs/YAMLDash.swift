/// An item of a list that lacks the space behind its dash.
struct YAMLDash {
  let sentence: String

  /// Finds one in a text, such as `-gaze+face`. A number such as `-1` is none, and neither is `---`.
  init?(_ text: String) {
    guard text.first == "-", let first = text.dropFirst().first, first.isLetter || "{[\"'".contains(first)
    else {
      return nil
    }
    sentence = "a space is missing after the dash; write \("- \(text.dropFirst())".quoted)"
  }
}
