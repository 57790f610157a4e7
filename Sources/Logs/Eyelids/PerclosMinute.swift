/// PERCLOS P80 of one minute: the share of the time in which lids cover at least 80 % of their opening.
///
/// Sources: Wierwille et al., "Research on vehicle-based driver status/performance monitoring", DOT HS 808 247, 1994;
/// Dinges and Grace, "PERCLOS: a valid psychophysiological measure of alertness as assessed by psychomotor vigilance",
/// FHWA-MCRT-98-006, 1998, who count slow closures (droops) and no blinks.
struct PerclosMinute: Sendable {
  struct Drowsiness: Sendable {
    var isDrowsy: Bool?
    /// NaN where the tracker does not say; the mean of a minute is absent if it never does.
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
  /// The time in which the tracker says whether the person is drowsy.
  private(set) var toldSeconds = 0.0
  /// ∫ intensity dt, over the time in which it is known.
  private var intensitySum = 0.0
  private var intensitySeconds = 0.0

  private init(start: Double) { self.start = start }

  /// One element per minute with rows, in order.
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
      intensitySum += drowsiness.intensity * seconds
      intensitySeconds += seconds
    }
  }

  /// A share from 0 to 1; nil if less than 30 s of the minute are known.
  var perclos: Double? { isKnown ? closedSeconds / validSeconds : nil }
  var droopPerclos: Double? { isKnown ? droopSeconds / validSeconds : nil }
  private var isKnown: Bool { validSeconds >= Self.leastValidSeconds - TimeOrder.rounding }
  var drowsyShare: Double? { toldSeconds > 0 ? drowsySeconds / toldSeconds : nil }
  var meanIntensity: Double? { intensitySeconds > 0 ? intensitySum / intensitySeconds : nil }
}
