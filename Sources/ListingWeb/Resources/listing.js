// The script of a list in a web page.
