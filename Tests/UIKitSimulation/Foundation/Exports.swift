// UIKit exports Foundation.
@_exported import Foundation
