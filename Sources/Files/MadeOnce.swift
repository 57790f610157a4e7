internal import Synchronization

/// Values that are made when they are first needed, one of each type, once for all who share them.
package final class MadeOnce: Sendable {
  private final class Place<Value: Sendable>: Sendable {
    let value = Mutex(Value?.none)
  }

  private let places = Mutex([ObjectIdentifier: any Sendable]())

  package init() {}

  /// - Parameter make: Not called if the value is there. Who asks meanwhile waits.
  package func value<Value: Sendable>(_ make: () -> Value) -> Value {
    place(of: Value.self).value.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }

  private func place<Value: Sendable>(of type: Value.Type) -> Place<Value> {
    places.withLock { places in
      if let known = places[ObjectIdentifier(type)] as? Place<Value> { return known }
      let place = Place<Value>()
      places[ObjectIdentifier(type)] = place
      return place
    }
  }
}
