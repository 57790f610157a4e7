/// PERCLOS P80 of one minute: the share of the time in which lids cover at least 80 % of their opening.
///
/// Sources: Wierwille et al., "Research on vehicle-based driver status/performance monitoring", DOT HS 808 247, 1994;
/// Dinges and Grace, "PERCLOS: a valid psychophysiological measure of alertness as assessed by psychomotor vigilance",
/// FHWA-MCRT-98-006, 1998, who count slow closures (droops) and no blinks.
struct PerclosMinute: Sendable, Equatable {
  /// What the tracker says of drowsiness on a row.
  struct Drowsiness: Sendable {
    var isDrowsy: Bool?
    var intensity = Double.nan
  }

  /// At most this share of the open level is closed.
  static let closedShare = 0.2
  /// Shorter closures are no droops, seconds.
  static let shortestDroop = 0.5
  /// A minute with less known time has no PERCLOS, seconds.
  static let leastValidSeconds = 30.0

  /// Since the first row of the log, seconds: a multiple of 60.
  let start: Double
  private(set) var validSeconds = 0.0
  private(set) var closedSeconds = 0.0
  /// Without closures shorter than 0.5 s.
  private(set) var droopSeconds = 0.0
  private(set) var drowsySeconds = 0.0
  /// How long the tracker says whether the person is drowsy.
  private(set) var toldSeconds = 0.0
  /// ∫ intensity dt, and the time in which it is known.
  private var intensity = (sum: 0.0, seconds: 0.0)

  private init(start: Double) { self.start = start }

  /// By minute, in order; minutes without rows have none.
  static func all(_ lids: Eyelids, drowsiness: (_ row: Int) -> Drowsiness) -> [PerclosMinute] {
    var (minutes, next) = ([PerclosMinute](), 0)
    let (order, closures) = (lids.order, lids.closures)
    for place in order.indices {
      let start = (order.time(place) / 60).rounded(.down) * 60
      if minutes.last?.start != start { minutes.append(PerclosMinute(start: start)) }
      while next < closures.count, closures[next].places.upperBound <= place { next += 1 }
      let isWithin = next < closures.count && closures[next].places.contains(place)
      minutes[minutes.count - 1].add(
        lids.openness[place],
        isDroop: isWithin && closures[next].duration >= shortestDroop - TimeOrder.rounding,
        drowsiness(order.row(place)), seconds: order.hold(place))
    }
    return minutes
  }

  private mutating func add(_ openness: Double, isDroop: Bool, _ drowsiness: Drowsiness, seconds: Double) {
    if openness.isFinite {
      validSeconds += seconds
      if openness <= Self.closedShare {
        closedSeconds += seconds
        if isDroop { droopSeconds += seconds }
      }
    }
    if let isDrowsy = drowsiness.isDrowsy {
      toldSeconds += seconds
      if isDrowsy { drowsySeconds += seconds }
    }
    if drowsiness.intensity.isFinite {
      intensity.sum += drowsiness.intensity * seconds
      intensity.seconds += seconds
    }
  }

  /// From 0 to 1; nil if less than 30 s of the minute are known.
  var perclos: Double? { isKnown ? closedSeconds / validSeconds : nil }
  var droopPerclos: Double? { isKnown ? droopSeconds / validSeconds : nil }
  private var isKnown: Bool { validSeconds >= Self.leastValidSeconds - TimeOrder.rounding }
  var drowsyShare: Double? { toldSeconds > 0 ? drowsySeconds / toldSeconds : nil }
  var meanIntensity: Double? { intensity.seconds > 0 ? intensity.sum / intensity.seconds : nil }

  static func == (one: PerclosMinute, other: PerclosMinute) -> Bool {
    one.start == other.start && one.validSeconds == other.validSeconds
      && one.closedSeconds == other.closedSeconds
      && one.droopSeconds == other.droopSeconds && one.drowsySeconds == other.drowsySeconds
      && one.toldSeconds == other.toldSeconds && one.intensity == other.intensity
  }
}
