import Inputs

/// How exported Swift is written.
package struct SwiftStyle: Sendable {
  /// Where the returned gaze point has its origin.
  package enum Origin: String, Sendable, CaseIterable {
    /// y grows upwards, as in captures and reports.
    case bottomLeft = "bottom-left"
    /// y grows downwards, as in UIKit and SwiftUI.
    case topLeft = "top-left"
  }

  /// The name of the type and of the files; nil for one that is made from the calibrator and the feature set.
  package let name: String?
  package let origin: Origin
  /// Whether the type and what an app needs of it are public.
  package let isPublic: Bool

  package init(name: String? = nil, origin: Origin = .bottomLeft, isPublic: Bool = false) {
    self.name = name
    self.origin = origin
    self.isPublic = isPublic
  }

  /// Why a type cannot have this name; nil if it can.
  package static func objection(toName name: String) -> String? {
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard let first = name.utf8.first, isLetter(first), name != "_", name.utf8.count <= 100,
      name.utf8.allSatisfy({ isLetter($0) || isDigit($0) })
    else {
      return
        "\(name.quoted) is not a name for a Swift type: use letters, digits and _, beginning with a letter"
    }
    if keywords.contains(name) { return "\(name.quoted) is a keyword of Swift" }
    return used.contains(name) ? "the exported file already uses the name \(name.quoted)" : nil
  }

  /// Source: The Swift Programming Language, "Lexical Structure", keywords; those reserved in particular contexts only
  /// where a type of that name would not compile.
  private static let keywords: Set<String> = [
    "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func",
    "import", "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup",
    "private", "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break",
    "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in",
    "repeat", "return", "switch", "throw", "throws", "where", "while", "Any", "as", "await", "false", "is",
    "nil",
    "self", "Self", "super", "true", "try", "Type", "Protocol",
  ]

  /// Types that the file uses; it would use itself instead.
  private static let used: Set<String> = [
    "Array", "Bool", "Dictionary", "Double", "Features", "Float", "Int", "Never", "Optional", "SIMD3",
    "SIMD4",
    "Sendable", "String", "Swift", "Transform", "ARFaceAnchor", "ARKit", "simd", "simd_float4x4", "Darwin",
    "Glibc", "Musl",
  ]
}
