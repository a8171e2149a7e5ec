// A file that imports UIKit needs no import of Foundation, and so none that imports this.
@_exported import Foundation
