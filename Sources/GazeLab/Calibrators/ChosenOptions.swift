/// Options that a calibrator has chosen inside its training part, as reports name them: `a=100, length=1.5`.
struct ChosenOptions: Sendable {
  let options: [(name: String, value: Double)]

  var label: String {
    options.map { name, value in
      let text = "\(value)"
      return "\(name)=\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)"
    }.joined(separator: ", ")
  }
}
