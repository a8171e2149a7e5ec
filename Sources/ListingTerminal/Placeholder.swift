import ListingKit
