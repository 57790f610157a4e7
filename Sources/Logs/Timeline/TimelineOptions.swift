/// What was asked of a timeline beside its logs.
package struct TimelineOptions: Sendable {
  package var events = EventOptions()
  package var attention = AttentionOptions()
  var gap = GapOptions()

  package init() {}
}
