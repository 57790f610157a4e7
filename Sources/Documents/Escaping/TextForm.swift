import Inputs

/// A form of text that the program writes, and how a text of any origin stands in it.
///
/// All functions that escape are in the folders `Escaping` and listed here: `scripts/lint` checks both, and the tests send
/// hostile names through every form.
package struct TextForm: Sendable {
  package let name: String
  /// The endings of the files that hold such texts; a file of a form that stands in others has none.
  package let fileEnds: [String]
  package let embed: @Sendable (String) -> String
  /// In which quotation mark an embedded text can stand.
  package let quote: Unicode.Scalar?
  /// The characters that have a meaning of their own in this form, so that none stands in an embedded text …
  package let special: String
  /// … but behind this one, or as part of one of these words.
  package let mark: Unicode.Scalar?
  package let harmless: [String]

  private init(
    _ name: String, _ fileEnds: [String] = [], quote: Unicode.Scalar? = nil, special: String = "",
    mark: Unicode.Scalar? = nil, harmless: [String] = [], embed: @escaping @Sendable (String) -> String
  ) {
    self.name = name
    self.fileEnds = fileEnds
    self.embed = embed
    self.quote = quote
    self.special = special
    self.mark = mark
    self.harmless = harmless
  }

  package static let all = [
    TextForm("line of text, or comment", [".txt", ".tsv", ".swift"], embed: \.onOneLine),
    TextForm("Markdown", [".md"], special: "`*[]<>|&~#!", mark: "\\", embed: MarkdownText.escape),
    TextForm("CSV", [".csv"], quote: "\"", special: "\"", harmless: ["\"\""]) { csvField(notAFormula($0)) },
    TextForm("JSON", [".json"], quote: "\"", special: "\"", mark: "\\") { json($0) },
    TextForm("JSON in a page", quote: "\"", special: "\"<", mark: "\\") { json($0, isInPage: true) },
    TextForm("LaTeX", [".tex"], special: "&%#", mark: "\\", embed: LaTeXText.escape),
    TextForm("HTML", [".html"], special: "<>\"'", harmless: ["<bdi>", "</bdi>"], embed: HTMLText.content),
    TextForm("attribute of HTML or SVG", [".svg"], special: "<>\"'", embed: HTMLText.attribute),
    TextForm("gnuplot", [".gp"], quote: "'", special: "'", harmless: ["''"], embed: GnuplotText.quoted),
    TextForm("data of gnuplot", special: "\"", embed: GnuplotText.field),
    TextForm("YAML", [".yaml"], quote: "\"", special: "\"", mark: "\\", embed: yamlText),
    TextForm("spelling in YAML", quote: "\"", special: "\"", mark: "\\", embed: yamlSpelling),
    TextForm("shell", [".sbatch"], embed: shellWord),
    TextForm("string of Swift", quote: "\"", special: "\"", mark: "\\", embed: SwiftText.literal),
  ]

  private static func json(_ text: String, isInPage: Bool = false) -> String {
    var bytes = [UInt8]()
    JSONText.append(text, isInPage: isInPage, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
