/// A part of a query, for messages: what selects the items, or those before others, or counts them.
package enum QueryPart: Sendable, Hashable { case items, backward, count }
