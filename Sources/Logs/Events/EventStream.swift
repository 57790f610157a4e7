import Captures
import DelimitedText
import Inputs

struct EventStream: Sendable {
  let log: Log
  let order: TimeOrder
  /// Nil where no viewing distance is known.
  let eyes: EyePlaces?
  private let x: NumberColumn
  private let y: NumberColumn

  /// - Returns: Nil for a log without gaze points.
  init?(_ log: Log) {
    guard log.frames.has(.gazePoint), !log.frames.isEmpty else { return nil }
    self.log = log
    order = TimeOrder(log.times, isUnique: false)
    eyes = EyePlaces(log)
    x = log.frames.column(FrameColumn.recordedX)
    y = log.frames.column(FrameColumn.recordedY)
  }

  /// The gaze point in points; not finite where it was lost.
  func point(_ row: Int) -> ScreenPoint { ScreenPoint(x: x[row], y: y[row]) }

  /// - Precondition: For degrees, the viewing distance is known.
  func samples(_ unit: EventSamples.Unit) -> EventSamples {
    // Rows of different people or screens are different recordings.
    let codes = [log.frames.participants.codes, log.frames.displays.codes].filter { $0.constant == nil }
    let separates: ((Int, Int) -> Bool)? =
      codes.isEmpty ? nil : { row, next in codes.contains { $0[row] != $0[next] } }
    guard unit == .degrees else {
      return EventSamples(order, unit: unit, place: { SIMD2(x[$0], y[$0]) }, separates: separates)
    }
    guard let eyes else { preconditionFailure("degrees without a viewing distance") }
    return EventSamples(
      order, unit: unit, place: { eyes.degrees(of: point($0), row: $0) }, separates: separates)
  }

  /// The unit of the samples for a method.
  ///
  /// - Throws: If a threshold is in degrees and no viewing distance is known.
  func unit(_ kind: EventOptions.Kind, _ options: EventOptions) throws(InputError) -> EventSamples.Unit {
    let usual = eyes == nil ? EventSamples.Unit.points : .degrees
    let unit =
      switch (kind, options.dispersion) {
      case (.idt, .threshold(let threshold)): threshold.unit
      case (.idt, _): usual
      case (.ivt, _): options.velocity?.unit ?? usual
      }
    guard unit == .points || eyes != nil else {
      throw InputError(
        Place(file: log.capture.path),
        "the viewing distance is not known, so '--\(kind == .idt ? "dispersion" : "velocity")' must be in pt, such as "
          + "\(kind == .idt ? "40pt" : "800pt"); or declare 'eye_distance_cm' of the device in dataset.yaml")
    }
    return unit
  }

  /// The angle between two fixations as the eyes see it, degrees; nil where no viewing distance is known.
  func degrees(from one: GazeFixation, to other: GazeFixation) -> Double? {
    eyes.map { places in
      // One place for both, so that a movement of the head is not taken for one of the eyes.
      let eyes = (places.eyes(one.lastRow) + places.eyes(other.firstRow)) / 2
      let screens = (log.screen(ofRow: one.lastRow), log.screen(ofRow: other.firstRow))
      return VisualAngle.between(
        screens.0.position(one.point) - eyes, screens.1.position(other.point) - eyes
      ).degrees
    }
  }

  /// The time in which the gaze is known, seconds.
  var validSeconds: Double {
    order.seconds { x[order.row($0)].isFinite && y[order.row($0)].isFinite }
  }
}
