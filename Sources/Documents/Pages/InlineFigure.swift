/// A figure as part of a page: only what draws in an SVG file, in the page's font and colours.
struct InlineFigure {
  /// The `svg` element; nil where there is no SVG or it is not well-formed.
  let html: String?

  /// - Parameter id: The figure's name on its page, the prefix of all names in the drawing.
  init(_ drawn: DrawnFigure, id: String) {
    guard let text = drawn.svg, let root = SVGElement(file: text), root.name == "svg",
      let viewBox = root["viewBox"] ?? Self.viewBox(root)
    else {
      html = nil
      return
    }
    let used = Self.usedNames(root)
    let body = Self.body(of: root, id: id, used: used)
    let figure = drawn.figure
    // Letters of 12 pixels stay legible at four fifths of their size; on narrower pages the figure scrolls.
    html =
      "<svg role=\"img\" viewBox=\"\(HTMLText.attribute(viewBox))\" width=\"\(figure.width)\" "
      + "style=\"width:100%;min-width:\(figure.width * 4 / 5)px\" aria-labelledby=\"\(id)-title\" "
      + "aria-describedby=\"\(id)-desc\"><title id=\"\(id)-title\">\(HTMLText.attribute(figure.title))</title>"
      + "<desc id=\"\(id)-desc\">\(HTMLText.attribute(figure.caption))</desc>\(body)</svg>"
  }

  private static func viewBox(_ root: SVGElement) -> String? {
    root["width"].flatMap { width in root["height"].map { "0 0 \(width) \($0)" } }
  }

  private static let elements: Set<String> = [
    "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use",
    "clipPath", "mask", "pattern", "linearGradient", "radialGradient", "stop", "filter", "feFlood",
    "feComposite", "image",
  ]

  /// Further attributes that hold only numbers, words and references, but no scripts, style sheets or fonts.
  private static let attributes: Set<String> = [
    "id", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
    "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "color", "font-size", "font-style",
    "font-weight", "text-anchor", "clip-path", "clipPathUnits", "mask", "filter", "filterUnits",
    "flood-color", "flood-opacity", "result", "in", "in2", "operator", "offset", "stop-color",
    "stop-opacity", "gradientUnits", "patternUnits", "patternTransform", "href", "xlink:href",
    "shape-rendering", "image-rendering", "preserveAspectRatio", "xml:space",
  ]

  private static let places: Set<String> = [
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "width", "height", "d",
    "points", "transform",
  ]

  /// Whether a text consists of numbers and the words of transforms, which need no escaping.
  private static func isPlace(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || " .,-+()%\n\t".utf8.contains($0) }
  }

  private static let defaults = [
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "fill-opacity": "1.000000",
  ]

  /// The contents of an element. Adjacent groups with equal attributes become one.
  private static func body(of element: SVGElement, id: String, used: Set<String>) -> String {
    let groupEnd = "</g>"
    var (body, lastStart) = ("", "")
    for child in element.children {
      let html = html(child, in: element, id: id, used: used)
      if html.isEmpty { continue }
      let start = html.hasPrefix("<g ") ? String(html.prefix { $0 != ">" }) : ""
      // For these it can matter what overlaps within a group.
      if !start.isEmpty, start == lastStart {
        body.removeLast(groupEnd.count)
        body += html.dropFirst(start.count + 1)
        continue
      }
      body += html
      lastStart =
        [" opacity=", " filter=", " mask=", " id="].contains(where: start.contains) ? "" : start
    }
    return body
  }

  private static func html(
    _ child: SVGElement.Child, in parent: SVGElement, id: String, used: Set<String>
  ) -> String {
    switch child {
    case .text(let text): return ["text", "tspan"].contains(parent.name) ? HTMLText.attribute(text) : ""
    case .element(let element):
      guard elements.contains(element.name) else { return "" }
      // This is a symbol that nothing shows.
      if parent.name == "defs", let name = element["id"], !used.contains(name) { return "" }
      let body = body(of: element, id: id, used: used)
      if body.isEmpty, ["g", "defs", "text", "tspan"].contains(element.name) { return "" }
      let kept = element.attributes.compactMap { attribute -> String? in
        if places.contains(attribute.name) {
          return isPlace(attribute.value) ? " \(attribute.name)=\"\(attribute.value)\"" : nil
        }
        guard attributes.contains(attribute.name),
          let value = value(attribute, of: element.name, id: id, used: used)
        else { return nil }
        let name = attribute.name == "xlink:href" ? "href" : attribute.name
        return " \(name)=\"\(HTMLText.attribute(value))\""
      }
      if element.name == "use" || element.name == "image", !kept.contains(where: { $0.hasPrefix(" href=") }) {
        return ""
      }
      let start = "<\(element.name)" + kept.joined()
      return body.isEmpty ? start + "/>" : start + ">\(body)</\(element.name)>"
    }
  }

  /// The value for the page; nil if the attribute is left out.
  private static func value(
    _ attribute: (name: String, value: String), of element: String, id: String, used: Set<String>
  ) -> String? {
    let value = attribute.value
    switch attribute.name {
    case "id": return used.contains(value) ? "\(id)-\(value)" : nil
    case "href", "xlink:href":
      if let name = name(value) { return "#\(id)-\(name)" }
      return element == "image" && value.hasPrefix("data:image/png;base64,") ? value : nil
    case "fill", "stroke", "color", "flood-color", "stop-color":
      if let name = reference(value) { return "url(#\(id)-\(name))" }
      if !value.hasPrefix("rgb("), value.contains("url(") { return nil }
      let colour = colour(value)
      return attribute.name == "color" && colour == "currentColor" ? nil : colour
    case "clip-path", "mask", "filter": return reference(value).map { "url(#\(id)-\($0))" }
    default: return value.contains("url(") || defaults[attribute.name] == value ? nil : value
    }
  }

  /// The colours of the theme become the page's, for both its themes. A scale keeps its white end.
  private static func colour(_ value: String) -> String {
    let value = hexadecimal(value)
    return pageColours[value] ?? value
  }

  private static let pageColours = [
    "black": "currentColor", "#000000": "currentColor", "#000": "currentColor", "white": "var(--paper)",
    FigureTheme.hexadecimal(FigureTheme.paper): "var(--paper)",
    FigureTheme.hexadecimal(FigureTheme.accent): "var(--accent)",
    FigureTheme.hexadecimal(FigureTheme.muted): "var(--muted)",
    FigureTheme.hexadecimal(FigureTheme.line): "var(--line)",
  ]

  /// `#0072b2` for `rgb(0, 114, 178)`; any other text is unchanged.
  private static func hexadecimal(_ value: String) -> String {
    guard value.hasPrefix("rgb("), value.hasSuffix(")") else { return value }
    let parts = value.dropFirst(4).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let digits = parts.compactMap { part in
      UInt8(part.filter { $0 != " " }).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    }
    return digits.count == 3 && parts.count == 3 ? "#" + digits.joined() : value
  }

  /// The names that something shown refers to, directly or through other symbols.
  private static func usedNames(_ root: SVGElement) -> Set<String> {
    var references = [String: Set<String>]()
    collect(root, under: nil, into: &references)
    var (used, open) = (Set<String>(), references[""] ?? [])
    while let name = open.popFirst() {
      guard used.insert(name).inserted else { continue }
      open.formUnion(references[name] ?? [])
    }
    return used
  }

  /// - Parameter owner: The name of the symbol that holds the element; nil outside of symbols.
  private static func collect(
    _ element: SVGElement, under owner: String?, into references: inout [String: Set<String>]
  ) {
    for attribute in element.attributes {
      let isLink = attribute.name == "href" || attribute.name == "xlink:href"
      if let name = isLink ? name(attribute.value) : reference(attribute.value) {
        references[owner ?? "", default: []].insert(name)
      }
    }
    for case .element(let child) in element.children {
      let symbol = owner ?? (element.name == "defs" ? child["id"] : nil)
      collect(child, under: symbol, into: &references)
    }
  }

  private static func name(_ value: String) -> String? {
    value.hasPrefix("#") && isName(value.dropFirst()) ? String(value.dropFirst()) : nil
  }

  private static func reference(_ value: String) -> String? {
    guard value.hasPrefix("url(#"), value.hasSuffix(")") else { return nil }
    let name = value.dropFirst(5).dropLast()
    return isName(name) ? String(name) : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-.".utf8.contains($0) }
  }
}

extension UInt8 {
  package var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
