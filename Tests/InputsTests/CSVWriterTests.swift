import Testing

@testable import Inputs

struct CSVWriterTests {
  @Test("texts are quoted as in `csvRow`, numbers have their shortest form, and nil is empty")
  func fields() {
    let odd = ["", "a", "b,c", "\"d\"", " e", "é\n", "=1+1"]
    var writer = CSVWriter(header: odd, rowCount: 0)
    writer.write(odd)
    writer.endRow()
    writer.write(Int?.none)
    writer.write(-7)
    writer.write(Double?.none)
    for number in [0.1 + 0.2, 1, -0.0, 1e-7, 1.7976931348623157e308] { writer.write(number) }
    writer.endRow()
    let numbers = ",-7,,0.30000000000000004,1.0,-0.0,1e-07,1.7976931348623157e+308\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == csvRow(odd) + csvRow(odd) + numbers)
  }
}
