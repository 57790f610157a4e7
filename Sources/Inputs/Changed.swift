/// A copy of a value with some of its properties changed.
package func changed<Value>(_ value: Value, by change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
