import FuzzSupport
import ListingXML

/// Any bytes as a document. The limits are small, so that each of them is met.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocument(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var limits = DocumentLimits()
  limits.bytes = 1 << 16
  limits.depth = 24
  limits.attributes = 16
  limits.tagBytes = 4096
  limits.names = 200
  limits.elements = 500
  limits.inlineItems = 50
  DocumentCheck.run(Array(UnsafeBufferPointer(start: bytes, count: count)), limits: limits)
  return 0
}
