import CXML
