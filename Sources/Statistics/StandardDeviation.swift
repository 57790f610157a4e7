/// The standard deviation of some numbers, with ddof 0.
package func standardDeviation(_ values: [Double]) -> Double {
  let mean = values.reduce(0, +) / Double(values.count)
  return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
}
