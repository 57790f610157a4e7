import Calibration
import Captures
import Inputs
import Statistics

/// The parts of the screen that an experiment names, in the order of its splits and calibrators.
struct AskedRegions: Sendable {
  let regions: [ScreenRegion]
  private let places: [(region: ScreenRegion, place: Place)]

  init(_ file: ExperimentFile) {
    let ofSplits = file.splits.compactMap { split in
      split.calibration?.layout.region.map { ($0, file.splitPlaces[split.label] ?? Place(file: file.path)) }
    }
    let ofCalibrators = file.calibrators.flatMap { planned in
      planned.calibrator.needs.regions.map { ($0, planned.place) }
    }
    places = ofSplits + ofCalibrators
    regions = grouped(places, by: \.region).map { $0[0].region }
  }

  /// One error for each that is not within the screens of all samples.
  func errors(_ sets: [SampleSet]) -> [InputError] {
    guard !places.isEmpty else { return [] }
    var screens = [(device: String, screen: Screen)]()
    for samples in sets.map(\.samples) {
      for index in samples.origins.indices {
        let screen = samples.views.screen(index)
        guard !screens.contains(where: { $0.screen == screen }) else { continue }
        screens.append((samples.origins.source(index).key.device, screen))
      }
    }
    return places.flatMap { region, place in region.errors(on: screens, at: place) }
  }
}
