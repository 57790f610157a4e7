/// A text as part of a file name: lower-case letters a to z, digits and single hyphens; empty if it has none of them.
///
/// - Parameter limit: The most characters.
func slug(_ text: String, limit: Int = 40) -> String {
  let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  let slug = words.joined(separator: "-").prefix(limit)
  return String(slug.last == "-" ? slug.dropLast() : slug)
}
