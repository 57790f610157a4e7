import Files
import Inputs

/// Ends the program with a sentence if a fact does not hold.
func require(_ holds: Bool, _ fact: @autoclosure () -> String) {
  if !holds { fatalError("not so: \(fact())") }
}

/// What `read` makes of an input; nil if it refuses it with an error that has a place in the input.
///
/// - Parameter files: The input by the names of its files, and of whatever else errors name as their place.
func accepted<Value>(_ files: [String: [UInt8]], _ read: () throws -> Value) -> Value? {
  do {
    return try read()
  } catch let error as InputError {
    require(!error.report.isEmpty, "errors have a report")
    for complaint in error.complaints { requirePlaced(complaint, in: files) }
  } catch let error as FileError {
    require(files[error.path] != nil, "\(error.path) is a file of the input")
  } catch {
    fatalError("not an error of inputs: \(error)")
  }
  return nil
}

private func requirePlaced(_ complaint: InputError.Complaint, in files: [String: [UInt8]]) {
  let place = complaint.place
  let line = complaint.line
  require(!complaint.sentence.isEmpty, "an error says something")
  require(line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "an error is one line")
  // Wrong values are quoted shortened.
  require(line.utf8.count < 16_384, "an error of \(line.utf8.count) bytes is short")
  guard let number = place.line else {
    require(place.column == nil, "a column has a line")
    return
  }
  guard let bytes = files[place.file] else { fatalError("not so: \(place.file) is a file of the input") }
  require(number >= 1 && number <= 2 + lineBreakCount(bytes), "line \(number) of \(place.file) is there")
  if let column = place.column {
    require(column >= 1 && column <= bytes.count + 2, "column \(column) of \(place.file) is there")
  }
}

/// At most as many as there are: the last bytes of the line breaks that only YAML knows end other characters, too.
private func lineBreakCount(_ bytes: [UInt8]) -> Int {
  bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 }
}

/// Whether two numbers are the same to the last bit; all NaN are the same.
func areSame(_ one: Double, _ other: Double) -> Bool {
  one.bitPattern == other.bitPattern || one.isNaN && other.isNaN
}
