import ArgumentParser
import GazeLab
import Inputs
import Logs

struct EventArguments: ParsableArguments {
  @Option(help: .init("Find fixations by dispersion (idt) or by velocity (ivt).", valueName: "method"))
  var events = EventOptions.Kind.idt

  @Option(
    help: .init(
      "The largest dispersion of a fixation, such as 1.5deg or 40pt.",
      discussion: "Default: 1deg where the viewing distance is known, else 40pt.", valueName: "threshold"))
  var dispersion: EventOptions.Threshold?

  @Option(
    help: .init(
      "Take the dispersion from the log: this many times the SD of its gaze points while the eyes rest.",
      valueName: "factor"))
  var dispersionFromNoise: Double?

  @Option(
    help: .init(
      "The velocity below which the eyes rest, per second, such as 30deg or 800pt.",
      discussion: "Default: 20deg where the viewing distance is known, else 800pt.", valueName: "threshold"))
  var velocity: EventOptions.Threshold?

  @Option(help: .init("The shortest fixation, in milliseconds.", valueName: "ms"))
  var minimumDuration = 100.0

  @Option(
    help: .init(
      "Find fixations as another program does, with its peculiarities: pymovements.", valueName: "program"))
  var compatible: EventOptions.Program?

  @Option(help: .init("The width of a character of text, for saccades in characters.", valueName: "pt"))
  var characterWidth = 12.0

  @Flag(
    inversion: .prefixedNo,
    help: "Whether the tracker had smoothed the gaze points. Default: what is usual for the format.")
  var smoothed: Bool?

  @Option(
    help: .init(
      "The region for attention, in points from the corner of the screen that the format counts from: the upper left one for "
        + "eyedid-csv, ollier-logs, eyelink-asc and tables that say so, else the lower left one.",
      discussion: "Default: the whole screen.", valueName: "x,y,width,height"))
  var region: String?

  @Option(help: .init("The length of a window for attention, from 10 to 60 seconds.", valueName: "s"))
  var window = 30.0

  func validate() throws {
    if dispersion != nil, dispersionFromNoise != nil {
      throw ValidationError("--dispersion and --dispersion-from-noise exclude each other")
    }
    try require(dispersionFromNoise, in: 0.1...1000, for: "--dispersion-from-noise")
    try require(minimumDuration, in: 10...10_000, for: "--minimum-duration")
    try require(characterWidth, in: 0.1...10_000, for: "--character-width")
    try require(window, in: AttentionOptions.windowRange, for: "--window")
    if let region, AttentionOptions.region(region) == nil {
      throw ValidationError(
        "--region \(region): expected x,y,width,height in points, such as 0,0,400,300, with a width and a height above 0"
      )
    }
  }

  private func require(_ value: Double?, in range: ClosedRange<Double>, for option: String) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) \(value): expected a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    )
  }

  var eventOptions: EventOptions {
    changed(EventOptions()) {
      $0.kind = events
      $0.dispersion = dispersionFromNoise.map { .ownNoise(factor: $0) } ?? dispersion.map { .threshold($0) }
      $0.velocity = velocity
      $0.minimumDuration = minimumDuration / 1000
      $0.compatible = compatible
      $0.characterWidth = characterWidth
      $0.areFiltered = smoothed
    }
  }

  var attentionOptions: AttentionOptions {
    changed(AttentionOptions()) {
      $0.region = region.flatMap(AttentionOptions.region)
      $0.window = window
    }
  }
}

extension EventOptions.Kind: ExpressibleByArgument {}
extension EventOptions.Program: ExpressibleByArgument {}

extension EventOptions.Threshold: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
