import Captures
import Documents
import Inputs

/// How fixations and saccades are found in a log.
package struct EventOptions: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case idt
    case ivt

    var title: String { self == .idt ? "I-DT" : "I-VT" }
  }

  /// A dispersion, or a velocity per second.
  package enum Threshold: Sendable, Equatable {
    case degrees(Double)
    case points(Double)
  }

  package enum Dispersion: Sendable, Equatable {
    case threshold(Threshold)
    /// A multiple of the scatter of the log's own gaze points while the eyes rest.
    case ownNoise(factor: Double)
  }

  /// Other programs whose results can be reproduced.
  package enum Program: String, Sendable, CaseIterable { case pymovements }

  /// The method of the lists and figures; both are compared with the tracker's states.
  package var kind = Kind.idt
  /// Nil for 1° where the viewing distance is known, else 40 pt.
  package var dispersion: Dispersion?
  /// Nil for 20°/s where the viewing distance is known, else 800 pt/s.
  package var velocity: Threshold?
  /// The shortest fixation, seconds.
  package var minimumDuration = 0.1
  package var compatible: Program?
  /// The width of a character of text, pt.
  package var characterWidth = 12.0
  /// Whether the tracker had smoothed the gaze points; nil for what is usual for the format.
  package var areFiltered: Bool?

  package init() {}

  /// Whether the gaze points of a capture are smoothed, as asked for or else as usual for its format.
  func areFiltered(_ capture: Capture) -> Bool {
    areFiltered ?? capture.format.traits.contains(.smoothsGaze)
  }

  var record: [Fact] {
    let dispersion =
      switch self.dispersion {
      case .threshold(let threshold): threshold.text
      case .ownNoise(let factor): "\(shortest(factor)) × scatter_sd"
      case nil: "default"
      }
    return [
      Fact("events", nil, kind.rawValue), Fact("dispersion", nil, dispersion),
      Fact("velocity", nil, velocity?.text ?? "default"), Fact("minimum_duration_s", nil, minimumDuration),
      Fact("compatible", nil, compatible?.rawValue ?? "none"),
      Fact("character_width_pt", nil, characterWidth),
      Fact("smoothed", nil, areFiltered?.datum ?? .text("as usual for the format")),
    ]
  }
}

extension EventOptions.Threshold {
  /// Reads `1.5deg` or `40pt`; nil for anything else.
  package init?(_ text: String) {
    let units: [(String, (Double) -> Self)] = [
      ("deg", Self.degrees), ("°", Self.degrees), ("pt", Self.points),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    guard let value = Double(plain: text.dropLast(unit.0.count)), value > 0, value <= 100_000 else {
      return nil
    }
    self = unit.1(value)
  }

  /// As in an option: `1.5deg`.
  var text: String { shortest(value) + (unit == .degrees ? "deg" : "pt") }

  var unit: EventSamples.Unit { if case .degrees = self { .degrees } else { .points } }
  var value: Double {
    switch self {
    case .degrees(let value), .points(let value): value
    }
  }
}

extension EventSamples.Unit {
  /// `1.0°` or `40 pt`.
  func text(_ value: Double) -> String {
    self == .degrees ? "\(decimal(value, 2))°" : "\(decimal(value, 1)) pt"
  }

  /// `20°/s` or `800 pt/s`.
  func velocityText(_ value: Double) -> String {
    self == .degrees ? "\(decimal(value, 1))°/s" : "\(decimal(value, 0)) pt/s"
  }

  var title: String { self == .degrees ? "°" : "pt" }
}
