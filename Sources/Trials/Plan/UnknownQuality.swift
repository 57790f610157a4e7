import Captures
import Inputs
import Statistics

/// A capture whose gaze points have no quality in degrees, though the experiment asks for it by `metrics: etdq`.
enum UnknownQuality {
  /// At most one error: the captures of a dataset are mostly alike.
  static func errors(_ file: ExperimentFile, _ fixations: [SelectedFixation]) -> [InputError] {
    guard file.metrics == .etdq else { return [] }
    let sentences = grouped(fixations, by: \.capture.name).lazy.compactMap { own -> String? in
      let (capture, table) = (own[0].capture, own[0].capture.frames)
      if ETDQRecord.eyes(of: table).isEmpty {
        return "'metrics: etdq' needs gazePoint, which the capture \(capture.name.quoted) does not have"
      }
      let isKnown =
        table.has(.eyeDistance) || (table.has(.face) && table.has(.rightEye) && table.has(.leftEye))
        || own.allSatisfy { capture.screen(of: $0.fixation).eyeDistance != nil }
      return isKnown
        ? nil
        : "'metrics: etdq' needs the distance of the eyes from the screen, which the capture \(capture.name.quoted) does "
          + "not have; give the device 'eye_distance_cm' in dataset.yaml"
    }
    return sentences.prefix(1).map { InputError(file.metricsPlace, $0) }
  }
}
