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
    var body = [UInt8]()
    body.reserveCapacity(text.utf8.count)
    Self.writeBody(of: root, id: id, used: used, to: &body)
    let figure = drawn.figure
    // Letters of 12 pixels stay legible at four fifths of their size; on narrower pages the figure scrolls.
    html =
      "<svg role=\"img\" viewBox=\"\(HTMLText.attribute(viewBox))\" width=\"\(figure.width)\" "
      + "style=\"width:100%;min-width:\(figure.width * 4 / 5)px\" aria-labelledby=\"\(id)-title\" "
      + "aria-describedby=\"\(id)-desc\"><title id=\"\(id)-title\">\(HTMLText.attribute(figure.title))</title>"
      + "<desc id=\"\(id)-desc\">\(HTMLText.attribute(figure.caption))</desc>"
      + String(decoding: body, as: UTF8.self) + "</svg>"
  }

  private static func viewBox(_ root: SVGElement) -> String? {
    root["width"].flatMap { width in root["height"].map { "0 0 \(width) \($0)" } }
  }

  private static let elements: Set<String> = [
    "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use",
    "clipPath", "mask", "pattern", "linearGradient", "radialGradient", "stop", "filter", "feFlood",
    "feComposite", "image",
  ]

  private enum Attribute {
    /// Numbers and the words of transforms.
    case place
    case identifier
    case link
    case colour
    case reference
    /// Any words and numbers.
    case plain
  }

  /// The attributes that are kept: they hold only numbers, words and references, but no scripts, style sheets or fonts.
  private static let attributes: [String: Attribute] = {
    var kinds = [String: Attribute]()
    for (kind, names) in [
      (
        Attribute.place,
        [
          "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "width", "height", "d",
          "points", "transform",
        ]
      ),
      (.identifier, ["id"]), (.link, ["href", "xlink:href"]),
      (.colour, ["fill", "stroke", "color", "flood-color", "stop-color"]),
      (.reference, ["clip-path", "mask", "filter"]),
      (
        .plain,
        [
          "fill-opacity", "fill-rule", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
          "stroke-linejoin", "opacity", "font-size", "font-style", "font-weight", "text-anchor",
          "clipPathUnits", "filterUnits", "flood-opacity", "result", "in", "in2", "operator", "offset",
          "stop-opacity", "gradientUnits", "patternUnits", "patternTransform", "shape-rendering",
          "image-rendering", "preserveAspectRatio", "xml:space",
        ]
      ),
    ] {
      for name in names { kinds[name] = kind }
    }
    return kinds
  }()

  /// Whether each byte stands in numbers and the words of transforms, which need no escaping.
  private static let isPlaceByte: [Bool] = (0...UInt8.max).map { byte in
    byte.isASCIIAlphanumeric || " .,-+()%\n\t".utf8.contains(byte)
  }

  private static let defaults = [
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "fill-opacity": "1.000000",
  ]

  /// Writes the contents of an element. Adjacent groups with equal attributes become one.
  private static func writeBody(
    of element: SVGElement, id: String, used: Set<String>, to html: inout [UInt8]
  ) {
    // The start tag of the last group without its ">"; empty where the next group must not be joined to it.
    var lastStart = [UInt8]()
    for child in element.children {
      let begin = html.count
      let isOwnGroup = write(child, in: element, id: id, used: used, to: &html)
      if html.count == begin { continue }
      guard html[begin...].starts(with: groupStart) else {
        lastStart = []
        continue
      }
      let end = html[begin...].firstIndex(of: UInt8(ascii: ">")) ?? html.count
      if !lastStart.isEmpty, html[begin..<end].elementsEqual(lastStart) {
        html.removeSubrange(begin - groupEnd.count...end)
        continue
      }
      lastStart = isOwnGroup ? [] : Array(html[begin..<end])
    }
  }

  private static let (groupStart, groupEnd) = (Array("<g ".utf8), Array("</g>".utf8))
  /// With these it can matter what overlaps within a group.
  private static let ownGroup: Set<String> = ["opacity", "filter", "mask", "id"]
  /// Elements that show nothing if they are empty.
  private static let containers: Set<String> = ["g", "defs", "text", "tspan"]

  /// - Returns: Whether it has an attribute because of which it is not joined to the next group.
  private static func write(
    _ child: SVGElement.Child, in parent: SVGElement, id: String, used: Set<String>, to html: inout [UInt8]
  ) -> Bool {
    switch child {
    case .text(let text):
      if parent.name == "text" || parent.name == "tspan" { html += HTMLText.attribute(text).utf8 }
      return false
    case .element(let element):
      guard elements.contains(element.name) else { return false }
      // This is a symbol that nothing shows.
      if parent.name == "defs", let name = element["id"], !used.contains(name) { return false }
      let begin = html.count
      html.append(UInt8(ascii: "<"))
      html += element.name.utf8
      let (hasLink, isOwnGroup) = writeAttributes(of: element, id: id, used: used, to: &html)
      if !hasLink && (element.name == "use" || element.name == "image") {
        html.removeSubrange(begin...)
        return false
      }
      html.append(UInt8(ascii: ">"))
      let bodyStart = html.count
      writeBody(of: element, id: id, used: used, to: &html)
      if html.count > bodyStart {
        html += "</".utf8
        html += element.name.utf8
        html.append(UInt8(ascii: ">"))
      } else if containers.contains(element.name) {
        html.removeSubrange(begin...)
      } else {
        html.removeLast()
        html += "/>".utf8
      }
      return isOwnGroup
    }
  }

  /// - Returns: Whether there is a link among them, and one of `ownGroup`.
  private static func writeAttributes(
    of element: SVGElement, id: String, used: Set<String>, to html: inout [UInt8]
  ) -> (hasLink: Bool, isOwnGroup: Bool) {
    var (hasLink, isOwnGroup) = (false, false)
    for attribute in element.attributes {
      guard let kind = attributes[attribute.name],
        let value = value(attribute, kind, of: element.name, id: id, used: used)
      else { continue }
      html.append(UInt8(ascii: " "))
      html += (kind == .link ? "href" : attribute.name).utf8
      html += "=\"".utf8
      // Escaping would copy long paths for nothing.
      html += kind == .place ? value.utf8 : HTMLText.attribute(value).utf8
      html.append(UInt8(ascii: "\""))
      hasLink = hasLink || kind == .link
      isOwnGroup = isOwnGroup || ownGroup.contains(attribute.name)
    }
    return (hasLink, isOwnGroup)
  }

  /// The value for the page; nil if the attribute is left out.
  private static func value(
    _ attribute: (name: String, value: String), _ kind: Attribute, of element: String, id: String,
    used: Set<String>
  ) -> String? {
    let value = attribute.value
    switch kind {
    case .place: return value.utf8.allSatisfy { isPlaceByte[Int($0)] } ? value : nil
    case .identifier: return used.contains(value) ? "\(id)-\(value)" : nil
    case .link:
      if let name = name(value) { return "#\(id)-\(name)" }
      return element == "image" && value.hasPrefix("data:image/png;base64,") ? value : nil
    case .colour:
      if let name = reference(value) { return "url(#\(id)-\(name))" }
      if !value.hasPrefix("rgb("), hasAddress(value) { return nil }
      let colour = colour(value)
      return attribute.name == "color" && colour == "currentColor" ? nil : colour
    case .reference: return reference(value).map { "url(#\(id)-\($0))" }
    case .plain: return hasAddress(value) || defaults[attribute.name] == value ? nil : value
    }
  }

  private static func hasAddress(_ value: String) -> Bool {
    // Hardly any value has a bracket.
    value.utf8.contains(UInt8(ascii: "(")) && value.contains("url(")
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
    var (colour, part, digitCount, partCount) = (0, 0, 0, 1)
    for byte in value.utf8.dropFirst(4).dropLast() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        (part, digitCount) = (10 * part + Int(byte - UInt8(ascii: "0")), digitCount + 1)
        guard part <= 255 else { return value }
      case UInt8(ascii: ","):
        guard digitCount > 0, partCount < 3 else { return value }
        (colour, part, digitCount, partCount) = (colour << 8 | part, 0, 0, partCount + 1)
      case UInt8(ascii: " "): break
      default: return value
      }
    }
    return partCount == 3 && digitCount > 0 ? FigureTheme.hexadecimal(colour << 8 | part) : value
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
    for attribute in element.attributes where mayRefer(attribute.value) {
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

  private static func mayRefer(_ value: String) -> Bool {
    let first = value.utf8.first
    return first == UInt8(ascii: "#") || first == UInt8(ascii: "u")
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
