/// The fields of the rows of a CSV text by RFC 4180, in which no field has a line break.
package func csvFields(_ text: String) -> [[String]] {
  text.split(separator: "\n").map { line in
    var fields: [[Unicode.Scalar]] = [[]]
    var isInside = false
    for scalar in line.unicodeScalars {
      if scalar == "\"" {
        isInside.toggle()
      } else if scalar == ",", !isInside {
        fields.append([])
      } else {
        fields[fields.count - 1].append(scalar)
      }
    }
    return fields.map { String(String.UnicodeScalarView($0)) }
  }
}
