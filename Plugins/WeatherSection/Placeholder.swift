import ListingXML
