import Calibration
import Captures
import Documents
import Inputs

/// A self-contained Swift file that calibrates a person on targets that an app shows.
struct FitterSource: Sendable {
  let fitter: Fitter
  /// The name of the type.
  let type: String
  let style: SwiftStyle
  private let features: FeaturesSource
  private let columns: ColumnsSource

  init(_ fitter: Fitter, style: SwiftStyle) {
    self.fitter = fitter
    self.style = style
    type = style.name ?? FitterSource.usualName
    features = FeaturesSource(fitter.input, access: style.isPublic ? "public " : "")
    guard case .columns(let inputs) = fitter.input else {
      preconditionFailure("a fitter has columns")
    }
    columns = ColumnsSource(inputs, words: features.wordSources)
  }

  static let usualName = "GazeFitter"

  private var access: String { style.isPublic ? "public " : "" }

  var text: String {
    let computed = [columnsFunction, features.type, features.transform]
    let code = computed.joined(separator: "\n\n")
    let functions = SourceFunction.called(in: code, on: fitter.screen).map(\.text)
    let fit = FitterFitSource(fitter: fitter, type: type, style: style)
    let check = FitterCheckSource(fitter: fitter, type: type, access: access)
    let members =
      [identity, fit.state, fit.text, check.text] + computed
      + [FitterMethodSource(fitter: fitter).text] + functions
      + (fitter.vectors.isEmpty ? [] : [FitterTestSource(fitter, features, access).text])
    return """
      \(SourceText.comment("//", introduction))

      import Foundation

      #if canImport(CoreGraphics)
        import CoreGraphics
      #endif
      #if \(FeaturesSource.condition)
        import ARKit
        import simd
      #endif

      \(SourceText.comment("///", documentation))
      \(access)struct \(type): Sendable {
      \(SourceText.indented(members.joined(separator: "\n\n")))
      }

      \(features.arkit(type, members: anchors))

      """
  }

  private var identity: String {
    """
    /// Calibrations that another fitter has stored have another identity, and are not read.
    \(access)static let identity =
      "\(fitter.identity)"
    """
  }

  private var documentation: [String] {
    let noun = fitter.rows == .frames ? "frames" : "medians of each target's frames"
    var paragraphs = [
      "Calibrates a person on targets that the app shows: \(fitter.method.kind.word) on \(fitter.origin.features).",
      "",
      "Show a target, `add` the frames on which the person looks at it, and go on with the next target. `fit` "
        + "then returns the calibration, and `check` says how well it predicts each target from the others. "
        + "The fit is to the \(noun).",
    ]
    if let prior = fitter.prior {
      paragraphs += [
        "",
        "It starts from a prior that was learned from \(prior.personCount) people, so that one target is enough. Set "
          + "`usesPrior` to false to do without.",
      ]
    }
    return paragraphs
  }

  private var introduction: [String] {
    let (origin, screen) = (fitter.origin, fitter.screen)
    let size = "\(decimal(screen.width, 1)) × \(decimal(screen.height, 1)) points"
    let rules = fitter.drops.map(\.text)
    let corner = style.origin == .topLeft ? "top left (y down)" : "bottom left (y up)"
    let group = origin.group.isEmpty ? "" : ", \(origin.group)"
    var lines = ["\(type): a fitter of gaze calibrations written by gazelab export \(origin.gazelab).", ""]
    if origin.isSimulated, fitter.prior != nil {
      lines.append("The prior comes from SIMULATED captures: do not use it for people.")
    }
    lines += [
      "Calibrator: \(origin.calibrator), on \(fitter.columnNames.joined(separator: ", ")).",
      "Screen: \(fitter.device), \(size), camera at (\(decimal(screen.camera.x, 1)), "
        + "\(decimal(screen.camera.y, 1))).",
      "Experiment: \(origin.experiment) (sha256 \(origin.experimentSHA256))\(group).",
      "Targets and gaze points are in points of the screen, with the origin \(corner).",
    ]
    if !rules.isEmpty {
      lines.append("As in the run, frames are left out where \(rules.joined(separator: ", or ")).")
    }
    return lines
  }

  /// The columns that are fitted, and those that say whether to leave the frame out.
  private var columnsFunction: String {
    let count = fitter.columnNames.count
    return """
      /// The columns of a frame that are fitted: \(fitter.columnNames.joined(separator: ", ").onOneLine). Then come those \
      that are 1 on a frame to leave out.
      private static func allColumns(_ features: Features) -> [Double]? {
      \(SourceText.indented(columns.statements))  let columns: [Double] = \
      \(SourceText.indented(columns.columns).dropFirst(2))
        return columns
      }

      private static let columnCount = \(count)
      """
  }

  // MARK: ARKit

  private var anchors: String {
    let arguments = features.anchorArguments.joined(separator: ", ")
    let passed = features.anchorPassed.joined(separator: ", ")
    return """
      extension \(type) {
        /// The features of a face; nil if the ray of an eye misses the screen.
        ///
        /// - Parameters:
      \(SourceText.indented(features.anchorDocumentation))
        \(access)static func features(
          \(arguments)
        ) -> Features? {
          Features.\(features.measuredFromAnchor(indentation: 4))
        }

        /// Adds the frame of a face on which the person looked at a target.
        ///
        /// - Returns: False if the frame was left out.
        @discardableResult
        \(access)mutating func add(
          \(arguments), target: CGPoint
        ) -> Bool {
          guard let features = Self.features(\(passed)) else { return leaveOut() }
          let head = Transform(face.transform).seen(from: Transform(camera))
          let left = Transform(face.leftEyeTransform).translation
          let right = Transform(face.rightEyeTransform).translation
          return add(features, target: target, eyes: head.moved((left + right) / 2))
        }
      }

      extension \(type).Calibration {
        /// \(whatItIs)
        \(access)func gazePoint(
          \(arguments)
        ) -> CGPoint? {
          \(type).features(\(passed)).flatMap { gazePoint($0) }
        }
      }
      """
  }

  private var whatItIs: String {
    style.origin == .topLeft
      ? "The gaze point in points of the screen: origin top left, y down, as in UIKit."
      : "The gaze point in points of the screen: origin bottom left, y up."
  }
}
