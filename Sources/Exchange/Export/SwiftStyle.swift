import Inputs

/// The style of exported Swift.
package struct SwiftStyle: Sendable {
  /// The origin of the returned gaze point.
  package enum Origin: String, Sendable, CaseIterable {
    /// y grows upwards, as in captures and reports.
    case bottomLeft = "bottom-left"
    /// y grows downwards, as in UIKit and SwiftUI.
    case topLeft = "top-left"
  }

  /// The name of the type and of the files; nil for one that is made from the calibrator and the feature set.
  package let name: String?
  package let origin: Origin
  /// True if the type and the members that an app needs are public.
  package let isPublic: Bool

  package init(name: String? = nil, origin: Origin = .bottomLeft, isPublic: Bool = false) {
    self.name = name
    self.origin = origin
    self.isPublic = isPublic
  }

  /// Why a type cannot have this name; nil if it can.
  package static func objection(toName name: String) -> String? {
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,99}/) != nil, name != "_" else {
      return
        "\(name.quoted) is not a name for a Swift type: use letters, digits and _, beginning with a letter"
    }
    if keywords.contains(name) { return "\(name.quoted) is a keyword of Swift" }
    return used.contains(name) ? "the exported file already uses the name \(name.quoted)" : nil
  }

  /// Why the type of a fitter cannot have this name; nil if it can.
  package static func objection(toFitterName name: String) -> String? {
    if let objection = objection(toName: name) { return objection }
    return usedByFitters.contains(name) ? "the exported file already uses the name \(name.quoted)" : nil
  }

  private static let usedByFitters: Set = [
    "CGPoint", "Calibration", "Check", "Codable", "CodingKeys", "CoreGraphics", "Decoder", "DecodingError",
    "Equatable", "Error", "Foundation", "Map", "Problem", "Reach", "Row", "SIMD2", "Target", "Verdict",
  ]

  /// Source: The Swift Programming Language, "Lexical Structure", keywords; those reserved in particular contexts only
  /// where a type of that name would not compile.
  private static let keywords = Set(
    """
    associatedtype borrowing class consuming deinit enum extension fileprivate func import init inout internal let
    nonisolated open operator precedencegroup private protocol public rethrows static struct subscript typealias var
    break case catch continue default defer do else fallthrough for guard if in repeat return switch throw throws where
    while Any as await false is nil self Self super true try Type Protocol
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Types that the file uses; it would use itself instead.
  private static let used: Set = [
    "Array", "Bool", "Dictionary", "Double", "Features", "Float", "Int", "Never", "Optional", "SIMD3",
    "SIMD4",
    "Sendable", "String", "Swift", "Transform", "ARFaceAnchor", "ARKit", "simd", "simd_float4x4", "Darwin",
    "Glibc", "Musl",
  ]
}
