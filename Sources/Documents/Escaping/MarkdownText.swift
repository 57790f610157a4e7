import Inputs

/// Text of any origin that Markdown shows unchanged. Words and numbers stay readable in the source.
package enum MarkdownText {
  package static func escape(_ text: String) -> String {
    // By scalars, because a bar with a combining accent is a different Character.
    let characters = Array(text.onOneLine.unicodeScalars)
    var escaped = ""
    for (index, character) in characters.enumerated() {
      var isInside: Bool {
        index > 0 && index + 1 < characters.count && isWord(characters[index - 1])
          && isWord(characters[index + 1])
      }
      let mustBeEscaped =
        switch character {
        case "\\", "`", "*", "[", "]", "<", ">", "|", "&", "~", "#", "!": true
        // An underscore between letters is text.
        case "_": !isInside
        default: false
        }
      if mustBeEscaped { escaped += "\\" }
      escaped.unicodeScalars.append(character)
    }
    return escaped
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
  }
}
