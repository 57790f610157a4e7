import Calibration
import Captures
import Inputs
import Splits

extension ExperimentFile {
  /// The parts of the screen that the experiment names, in the order of its splits and calibrators.
  var askedRegions: [(region: ScreenRegion, place: Place)] {
    let ofSplits = splits.compactMap { split in
      split.calibration?.layout.region.map { ($0, splitPlaces[split.label] ?? Place(file: path)) }
    }
    return ofSplits
      + calibrators.flatMap { planned in planned.calibrator.needs.regions.map { ($0, planned.place) } }
  }

  /// - Parameter captures: The captures from which the samples are.
  func regionErrors(_ sets: [SampleSet], of captures: [Capture]) -> [InputError] {
    let asked = askedRegions
    guard !asked.isEmpty else { return [] }
    let isFromTop = captures.countFromTop
    guard let isFromTop else {
      return asked.prefix(1).map { region, place in
        InputError(
          place,
          "the region \(region.text) is ambiguous: some captures count from the upper and others from the lower edge of "
            + "the screen; choose those of one format with 'where'")
      }
    }
    var screens = [(device: String, screen: Screen)]()
    for samples in sets.map(\.samples) {
      for index in samples.origins.indices {
        let screen = samples.views.screen(index)
        guard !screens.contains(where: { $0.screen == screen }) else { continue }
        screens.append((samples.origins.source(index).key.device, screen))
      }
    }
    return asked.flatMap { region, place in region.errors(on: screens, isFromTop: isFromTop, at: place) }
  }
}

extension Sequence<Capture> {
  /// Whether regions are counted from the upper edge of the screen; nil if the formats of the captures differ in that.
  var countFromTop: Bool? {
    let answers = Set(map { $0.format.traits.contains(.countsFromTop) })
    return answers.count > 1 ? nil : answers.first ?? false
  }
}
