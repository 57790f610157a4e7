/// The relative error of a value; the absolute error if the truth is 0.
package func relativeError(_ value: Double, of truth: Double) -> Double {
  truth == 0 ? abs(value) : abs(value / truth - 1)
}
