/// How far a value is from the truth, in parts of the truth; where that is 0, as it is.
func relativeError(_ value: Double, of truth: Double) -> Double {
  truth == 0 ? abs(value) : abs(value / truth - 1)
}
