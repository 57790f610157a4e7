import Foundation
import Inputs

/// Spellings of a word that a reader takes for the same one.
enum Spelling {
  /// The form in which words are compared: without capital letters, invisible characters and the spaces around it, with
  /// one plain space for any spaces within, and in Unicode's normalisation form KC, in which full-width letters and
  /// ligatures are plain ones.
  ///
  /// Invisible are control and format characters and all others that Unicode calls ignorable by default: zero-width
  /// spaces and joiners, soft hyphens, byte order marks, combining grapheme joiners, variation selectors.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text.lowercased() }
    // An invisible character can keep an accent from its letter, so it goes first.
    let visible = withoutInvisible(text).precomposedStringWithCompatibilityMapping
    // Small letters alone would keep ß and ss apart.
    let folded = visible.uppercased().lowercased().precomposedStringWithCompatibilityMapping
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func withoutInvisible(_ text: String) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        visible.append(" ")
      } else if !scalar.isInvisible {
        visible.append(scalar)
      }
    }
    return String(visible)
  }
}
