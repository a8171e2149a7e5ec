"""Runs all tests of this folder, or those whose names contain an argument. The last line is "N passed, M failed"."""

import pathlib
import sys
import unittest

loader = unittest.TestLoader()
if sys.argv[1:]:
    loader.testNamePatterns = [f"*{word}*" for word in sys.argv[1:]]
suite = loader.discover(str(pathlib.Path(__file__).parent))
result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
# A test fails once, however many of its subtests do.
failed = {getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors}
for name in sorted(failed):
    print(f"failed: {name}")
print(f"{max(0, result.testsRun - len(failed))} passed, {len(failed)} failed")
sys.exit(bool(failed))
