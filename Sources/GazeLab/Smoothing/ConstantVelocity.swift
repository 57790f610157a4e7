/// What a Kalman filter knows of one axis of the gaze: position, velocity, and how well it knows them.
///
/// The velocity is constant but for white noise in the acceleration, and measurements are of the position.
///
/// Source: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001, 5.2
/// (the filter) and 6.2.2 (continuous white noise acceleration).
struct ConstantVelocity: Sendable {
  /// pt.
  private(set) var position: Double
  /// pt/s.
  private(set) var velocity = 0.0
  /// pt², pt²/s and pt²/s².
  private(set) var positionVariance: Double
  private(set) var covariance = 0.0
  private(set) var velocityVariance: Double

  /// After the first measurement, of which nothing is known but that the gaze is at rest, more or less.
  ///
  /// - Parameters:
  ///   - variance: Of the measurement, pt², above 0.
  ///   - velocityVariance: pt²/s², at least 0.
  init(measured: Double, variance: Double, velocityVariance: Double) {
    position = measured
    positionVariance = variance
    self.velocityVariance = velocityVariance
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - interval: Seconds, at least 0.
  ///   - noise: Spectral density of the acceleration, pt²/s³, at least 0.
  mutating func predict(_ interval: Double, noise: Double) {
    position += interval * velocity
    positionVariance +=
      interval * (2 * covariance + interval * (velocityVariance + interval * noise / 3))
    covariance += interval * (velocityVariance + interval * noise / 2)
    velocityVariance += interval * noise
  }

  /// Takes in a measurement whose error depends on no other.
  ///
  /// - Parameter variance: Of the measurement, pt², above 0.
  mutating func update(_ measured: Double, variance: Double) {
    let total = positionVariance + variance
    let gain = positionVariance / total
    let velocityGain = covariance / total
    let surprise = measured - position
    position += gain * surprise
    velocity += velocityGain * surprise
    velocityVariance -= velocityGain * covariance
    // In this form it stays above 0.
    positionVariance *= variance / total
    covariance *= variance / total
  }
}
