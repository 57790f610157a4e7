/// A text made fit for a file name: lower-case letters a to z, digits and single hyphens; empty if none are left.
package func slug(_ text: String, limit: Int = 40) -> String {
  let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  let slug = words.joined(separator: "-").prefix(limit)
  return String(slug.last == "-" ? slug.dropLast() : slug)
}
