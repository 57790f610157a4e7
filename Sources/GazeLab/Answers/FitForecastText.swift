import Inputs
import Trials

extension FitForecast {
  /// Such as `The fits take about 3 min: svr 2 min, huber 70 s; measured on parts of their training rows.`; nil if they
  /// do not take long.
  public var sentence: String? {
    guard isLong else { return nil }
    let slowest = families.prefix(3).filter { $0.seconds >= seconds / 100 }
    let named = slowest.map { "\($0.calibrator) \(UnitTimes.time($0.seconds))" }.joined(separator: ", ")
    return """
      The fits take about \(UnitTimes.time(seconds)) (on one core: \(named)), \
      as measured on parts of their training rows.
      """
  }
}
