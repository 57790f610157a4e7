/// A mapping of an input file, read key by key: `ConfigSection` of YAML, `JSONSection` of JSON.
///
/// A missing or wrong value is recorded with its place and replaced by one of its type, so that one pass finds all
/// errors.
package protocol KeyedSection {
  var errors: [InputError] { get set }
  /// The errors of a section that has been read; no value of it may be used if there are any.
  var finalErrors: [InputError] { get }

  /// The place of the value of `key`, or of the mapping if the key is absent.
  func place(of key: String) -> Place
}

extension KeyedSection {
  package mutating func record(_ error: InputError) { errors.append(error) }
  package mutating func record(_ place: Place, _ sentence: String) { record(InputError(place, sentence)) }
  package mutating func record(_ key: String, _ sentence: String) { record(place(of: key), sentence) }

  /// Reads the whole section with `body`, and appends its errors to `errors`; nil if anything was wrong.
  consuming func value<Value>(into errors: inout [InputError], _ body: (inout Self) -> Value) -> Value? {
    var section = self
    let value = body(&section)
    let found = section.finalErrors
    errors += found
    return found.isEmpty ? value : nil
  }
}
