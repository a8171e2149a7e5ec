import Foundation

/// What a section may do to its list. Holds the list weakly.
public final class ListContext {
}
