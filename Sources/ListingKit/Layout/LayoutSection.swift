import Foundation

/// A section's part of a compositional layout.
public final class LayoutSection {
}
