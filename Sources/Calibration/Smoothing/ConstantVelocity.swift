/// The state of a Kalman filter for one axis of the gaze: position, velocity and their covariance.
///
/// The velocity is constant except for white-noise acceleration; only the position is measured.
///
/// Source: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001, 5.2
/// (the filter) and 6.2.2 (continuous white noise acceleration).
struct ConstantVelocity: Sendable {
  /// The position, pt; the velocity is in pt/s.
  private(set) var position: Double
  private(set) var velocity = 0.0
  /// The elements of the covariance matrix: pt², pt²/s and pt²/s².
  private(set) var positionVariance: Double
  private(set) var covariance = 0.0
  private(set) var velocityVariance: Double

  /// Starts from the first measurement, with an expected velocity of 0. Its variance, pt², is above 0; that of the
  /// velocity, pt²/s², at least 0.
  init(measured: Double, variance: Double, velocityVariance: Double) {
    position = measured
    positionVariance = variance
    self.velocityVariance = velocityVariance
  }

  /// Advances by an interval, s, with acceleration noise of a spectral density, pt²/s³; both are at least 0.
  mutating func predict(_ interval: Double, noise: Double) {
    position += interval * velocity
    positionVariance +=
      interval * (2 * covariance + interval * (velocityVariance + interval * noise / 3))
    covariance += interval * (velocityVariance + interval * noise / 2)
    velocityVariance += interval * noise
  }

  /// Updates the state with an independent measurement, whose variance, pt², is above 0.
  mutating func update(_ measured: Double, variance: Double) {
    let total = positionVariance + variance
    let gain = positionVariance / total
    let velocityGain = covariance / total
    let surprise = measured - position
    position += gain * surprise
    velocity += velocityGain * surprise
    velocityVariance -= velocityGain * covariance
    // This form keeps the variance positive.
    positionVariance *= variance / total
    covariance *= variance / total
  }
}
