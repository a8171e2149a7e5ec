// UIKit exports Foundation, so files that import this module instead don't need to import it either.
@_exported import Foundation
// Code with these names uses the library, too.
@_exported import ListingKit
