import Calibration
import Captures
import Inputs

extension ExperimentFile {
  /// The parts of the screen that the experiment names, in the order of its splits and calibrators.
  var askedRegions: [(region: ScreenRegion, place: Place)] {
    let ofSplits = splits.compactMap { split in
      split.calibration?.layout.region.map { ($0, splitPlaces[split.label] ?? Place(file: path)) }
    }
    return ofSplits
      + calibrators.flatMap { planned in planned.calibrator.needs.regions.map { ($0, planned.place) } }
  }

  func regionErrors(_ sets: [SampleSet]) -> [InputError] {
    let asked = askedRegions
    guard !asked.isEmpty else { return [] }
    var screens = [(device: String, screen: Screen)]()
    for samples in sets.map(\.samples) {
      for index in samples.origins.indices {
        let screen = samples.views.screen(index)
        guard !screens.contains(where: { $0.screen == screen }) else { continue }
        screens.append((samples.origins.source(index).key.device, screen))
      }
    }
    return asked.flatMap { region, place in region.errors(on: screens, at: place) }
  }
}
