@testable import ListingKit

/// The transitions, by the events before them.
extension PagingMachineTable {
  static let rows: [Row] = [
    Row("enters", [], .movedToList, [first(1)], .loadingFirst),
    Row("nothing before the list", [], .near(.end, remaining: 0), [], .idle),
    Row("no refresh before the list", [], .refresh(nil), [], .idle),
    Row("no retry before the list", [], .retry(nil), [], .idle),
    Row("no page before the list", [], .pageWanted(.end), [], .idle),

    Row("first: end waits", loadingFirst, .near(.end, remaining: 0), [], .loadingFirst),
    Row(
      "first: answer", loadingFirst, answer(1, 20, next: second),
      [.replace], .loadingFirst),
    Row(
      "first: stale answer", loadingFirst, answer(0, 20, next: second), [],
      .loadingFirst),
    Row(
      "first: failure", loadingFirst, failure(1), [.report("no")],
      .failed(message: "no")),
    Row(
      "first: stale failure", loadingFirst, failure(0), [],
      .loadingFirst),
    Row("first: refresh", loadingFirst, .refresh(nil), [.cancel(.first), first(2)], .loadingFirst),
    Row("first: a page is wanted", loadingFirst, .pageWanted(.end), [], .loadingFirst),
    Row("first: leaves", loadingFirst, .leftList, [.cancel(.first)], .idle),

    Row("applied", applyingFirst, .applied(kept: 20), [], .idle),
    Row("applied, with duplicates", applyingFirst, .applied(kept: 3), [], .idle),
    Row(
      "applied, all duplicates", applyingFirst, .applied(kept: 0), [next(second, 2)],
      .loadingAppend),
    Row(
      "applying: a second answer", applyingFirst, answer(1, 1),
      [], .loadingFirst),
    Row(
      "applying: refused", applyingFirst, refused(), [],
      .failed(message: "twice")),

    Row("idle: near the end", idle, .near(.end, remaining: 4), [next(second, 2)], .loadingAppend),
    Row("idle: at the end", idle, .near(.end, remaining: 0), [next(second, 2)], .loadingAppend),
    Row("idle: not near", idle, .near(.end, remaining: 5), [], .idle),
    Row("idle: a page is wanted", idle, .pageWanted(.end), [next(second, 2)], .loadingAppend),
    Row("failed: a page is wanted", failedAppend, .pageWanted(.end), [], .failed(message: "no")),
    Row("end: a page is wanted", end, .pageWanted(.end), [], .end),
    Row("idle: refresh", idle, .refresh(nil), [refresh(2)], .refreshing),
    Row("idle: retry", idle, .retry(nil), [], .idle),
    Row("idle: stale answer", idle, answer(1, 9), [], .idle),
    Row("idle: leaves", idle, .leftList, [], .idle),
    Row("idle: enters again", idle + [.leftList], .movedToList, [], .idle),

    Row("append: end again", loadingAppend, .near(.end, remaining: 0), [], .loadingAppend),
    Row(
      "append: answer", loadingAppend, answer(2, 7, next: third),
      [.append], .loadingAppend),
    Row(
      "append: refresh", loadingAppend, .refresh(nil), [.cancel(.append), refresh(3)], .refreshing),
    Row("append: retry", loadingAppend, .retry(nil), [], .loadingAppend),
    Row("append: leaves", loadingAppend, .leftList, [.cancel(.append)], .idle),
    Row("append: applied", applyingAppend, .applied(kept: 7), [], .idle),
    Row(
      "append: last page",
      loadingAppend + [answer(2, 7)], .applied(kept: 7), [],
      .end),

    Row(
      "failed first: near the end", failedFirst, .near(.end, remaining: 0), [],
      .failed(message: "no")),
    Row("failed first: retry", failedFirst, .retry(nil), [first(2)], .loadingFirst),
    Row(
      "failed append: refresh asks again", failedAppend, .refresh(nil), [next(second, 3)],
      .loadingAppend),
    Row(
      "failed append: a reload starts again", failedAppend, .reload(nil), [refresh(3)], .refreshing),
    Row("idle: reload", idle, .reload(nil), [refresh(2)], .refreshing),
    Row(
      "append: reload", loadingAppend, .reload(nil), [.cancel(.append), refresh(3)], .refreshing),
    Row("failed append: retry", failedAppend, .retry(nil), [next(second, 3)], .loadingAppend),
    Row(
      "failed append: the answer comes late", failedAppend,
      answer(2, 7, next: third), [], .failed(message: "no")),
    Row("refused: near the end", refused, .near(.end, remaining: 0), [], .failed(message: "twice")),
    Row(
      "source changed: a retry starts again",
      loadingAppend + [failure(2, isSourceChanged: true)], .retry(nil),
      [refresh(3)], .refreshing),
    Row(
      "source changed: near the end",
      loadingAppend + [failure(2, isSourceChanged: true)],
      .near(.end, remaining: 0), [], .failed(message: "no")),
    Row("refused: a retry starts again", refused, .retry(nil), [refresh(3)], .refreshing),

    Row("end: near the end", end, .near(.end, remaining: 0), [], .end),
    Row(
      "end: refresh asks for as many as came", end, .refresh(nil), [refresh(3, limit: 27)],
      .refreshing),
    Row("empty: near the end", empty, .near(.end, remaining: 0), [], .empty),
    Row("empty: refresh", empty, .refresh(nil), [refresh(2)], .refreshing),

    Row(
      "refresh: the answer to the page before is stale", refreshing,
      answer(2, 7, next: third), [], .refreshing),
    Row(
      "refresh failed: what it cancelled goes on", refreshing, failure(3),
      [.report("no"), next(second, 4)], .loadingAppend),
    Row(
      "refresh failed: old pages stay, retry refreshes",
      idle + [.refresh(nil), failure(2)], .retry(nil), [refresh(3)], .refreshing),
    Row(
      "refresh failed: near the end", idle + [.refresh(nil), failure(2)],
      .near(.end, remaining: 0), [next(second, 3)], .loadingAppend),
    Row(
      "refresh failed during an append: retry cancels it", refreshing + [failure(3)], .retry(nil),
      [.cancel(.append), refresh(5)], .refreshing),
    Row(
      "refresh refused: old pages stay", idle + [.refresh(nil), answer(2, 20)], refused(), [],
      .failed(message: "twice")),
    Row(
      "refreshing: near the end waits", idle + [.refresh(nil)], .near(.end, remaining: 0), [],
      .refreshing),
    Row(
      "refreshing: a page is wanted waits", idle + [.refresh(nil)], .pageWanted(.end), [],
      .refreshing),
    Row(
      "refreshing: a page that was wanted is asked for after it",
      idle + [.refresh(nil), .pageWanted(.end), answer(2, 20, next: second)], .applied(kept: 20),
      [next(second, 3)], .loadingAppend),
    Row(
      "refreshing: a page that was wanted is asked for after it has failed",
      idle + [.refresh(nil), .pageWanted(.end)], failure(2), [.report("no"), next(second, 3)],
      .loadingAppend),
    Row(
      "refreshing: refresh", idle + [.refresh(nil)], .refresh(nil),
      [.cancel(.refresh), refresh(3)], .refreshing),
    Row(
      "refreshing with a failed append: it is forgotten with the old pages",
      failedAppend + [.reload(nil), answer(3, 20, next: second)], .applied(kept: 20),
      [next(second, 4)], .loadingAppend),
    Row(
      "refresh failed with a failed append: both stay", failedAppend + [.reload(nil)], failure(3),
      [.report("no")], .failed(message: "no")),
    Row(
      "refreshed: everything has gone, items before remain",
      idle + [.refresh(nil), answer(2, 0, previous: zeroth)], .applied(kept: 0),
      [previous(zeroth, 3)], .loadingPrepend),

    Row(
      "round what is visible: the source knows the place", idle, .refresh(anchor(before: 5)),
      [refresh(2, limit: 20, at: around)], .refreshing),
    Row(
      "round what is visible: more is visible than a first page", idle,
      .refresh(anchor(before: 5, visible: 30)), [refresh(2, limit: 35, at: around)], .refreshing),
    Row(
      "round what is visible: the beginning is near", idle, .refresh(anchor(before: 4)),
      [refresh(2)], .refreshing),
    Row(
      "round what is visible: the source does not know the place", end,
      .refresh(.init(cursor: nil, itemsBefore: 9, visibleItems: 3)), [refresh(3, limit: 27)],
      .refreshing),
    Row(
      "round what is visible: the beginning is near, and pages before it are not there", inside,
      .refresh(anchor(before: 0, visible: 30)), [refresh(3, limit: 35, at: around)], .refreshing),
    Row(
      "around the visible items: the position is gone, so from the start",
      end + [.refresh(anchor(before: 5))], failure(3, isSourceChanged: true),
      [refresh(4, limit: 27)], .refreshing),
    Row(
      "round what is visible: the start has gone, too",
      end + [.refresh(anchor(before: 5)), failure(3, isSourceChanged: true)],
      failure(4, isSourceChanged: true), [.report("no")], .failed(message: "no")),
    Row(
      "not round what is visible: from where the first page began", inside + [.pageWanted(.end)],
      .refresh(nil), [.cancel(.append), refresh(4, limit: 20, at: around)], .refreshing),

    Row(
      "inside: near the start", inside, .near(.start, remaining: 4), [previous(zeroth, 3)],
      .loadingPrepend),
    Row("inside: not near the start", inside, .near(.start, remaining: 5), [], .idle),
    Row(
      "inside: the page before is wanted", inside, .pageWanted(.start), [previous(zeroth, 3)],
      .loadingPrepend),
    Row("at the start: near the start", idle, .near(.start, remaining: 0), [], .idle),
    Row(
      "prepend: near the end requests the next page, too", loadingPrepend,
      .near(.end, remaining: 0),
      [next(third, 4)], .loadingAppend),
    Row(
      "prepend: near the start again", loadingPrepend, .near(.start, remaining: 0), [],
      .loadingPrepend),
    Row(
      "prepend: answer", loadingPrepend, answer(3, 10, next: around), [.prepend],
      .loadingPrepend),
    Row("prepend: leaves", loadingPrepend, .leftList, [.cancel(.prepend)], .idle),
    Row(
      "prepend: refresh", loadingPrepend, .refresh(nil),
      [.cancel(.prepend), refresh(4, at: around)], .refreshing),
    Row("prepend: failure", loadingPrepend, failure(3), [.report("no")], .failed(message: "no")),
    Row(
      "prepend failed: retry", loadingPrepend + [failure(3)], .retry(nil), [previous(zeroth, 4)],
      .loadingPrepend),
    Row(
      "prepend failed: near the end asks on", loadingPrepend + [failure(3)],
      .near(.end, remaining: 0), [next(third, 4)], .loadingAppend),
    Row(
      "both failed: retry asks for both",
      loadingPrepend + [.near(.end, remaining: 0), failure(3), failure(4)], .retry(nil),
      [next(third, 5), previous(zeroth, 6)], .loadingAppend),
    Row(
      "both loading: refresh cancels both", loadingPrepend + [.near(.end, remaining: 0)],
      .refresh(nil), [.cancel(.append), .cancel(.prepend), refresh(5, at: around)], .refreshing),
    Row(
      "prepended: refresh reads from the first place that is known",
      loadingPrepend + [answer(3, 10, next: around, previous: second), .applied(kept: 10)],
      .refresh(nil), [refresh(4, at: around)], .refreshing),
    Row(
      "prepended up to the start: refresh reads from there",
      loadingPrepend + [answer(3, 10, next: around), .applied(kept: 10)], .refresh(nil),
      [refresh(4, limit: 30)], .refreshing),
    Row(
      "prepended nothing new: the previous page is requested",
      loadingPrepend + [answer(3, 10, previous: second)], .applied(kept: 0),
      [previous(second, 4)], .loadingPrepend),

    Row(
      "append: transient failure", loadingAppend, transient(2), [next(second, 3, attempt: 1)],
      .loadingAppend),
    Row(
      "append: transient failures wait longer each time", loadingAppend + [transient(2)],
      transient(3), [next(second, 4, attempt: 2)], .loadingAppend),
    Row(
      "append: the last try", loadingAppend + [transient(2), transient(3)], transient(4),
      [next(second, 5, attempt: 3)], .loadingAppend),
    Row(
      "append: tried often enough", loadingAppend + [transient(2), transient(3), transient(4)],
      transient(5), [.report("no")], .failed(message: "no")),
    Row(
      "append: tried often enough, a retry starts counting again",
      loadingAppend + [transient(2), transient(3), transient(4), transient(5)], .retry(nil),
      [next(second, 6)], .loadingAppend),
    Row(
      "append: the source says how long to wait", loadingAppend, transient(2, delay: .seconds(7)),
      [next(second, 3, attempt: 1, delay: .seconds(7))], .loadingAppend),
    Row(
      "append: the source wants less than is usual", loadingAppend,
      transient(2, delay: .milliseconds(1)), [next(second, 3, attempt: 1)], .loadingAppend),
    Row(
      "append: the source wants to be left alone", loadingAppend,
      transient(2, delay: .seconds(61)), [.report("no")], .failed(message: "no")),
    Row(
      "append: refresh during the wait", loadingAppend + [transient(2)], .refresh(nil),
      [.cancel(.append), refresh(4)], .refreshing),
    Row(
      "append: leaves during the wait", loadingAppend + [transient(2)], .leftList,
      [.cancel(.append)], .idle),

    Row("the source changed before the list", [], .sourceChanged(nil), [], .idle),
    Row("the source changed: idle", idle, .sourceChanged(nil), [refresh(2)], .refreshing),
    Row(
      "the source changed: append", loadingAppend, .sourceChanged(nil),
      [.cancel(.append), refresh(3)], .refreshing),
    Row(
      "the source changed: failed append", failedAppend, .sourceChanged(nil), [refresh(3)],
      .refreshing),
    Row(
      "the source changed: failed first", failedFirst, .sourceChanged(nil), [first(2)],
      .loadingFirst),
    Row(
      "the source changed: a refresh under way comes first", idle + [.refresh(nil)],
      .sourceChanged(nil), [], .refreshing),
    Row(
      "the source changed: it is read again after it",
      idle + [.refresh(nil), .sourceChanged(nil), answer(2, 20, next: second)],
      .applied(kept: 20), [.readAgain], .idle),
    Row(
      "the source changed: it is read again after a failure, too",
      idle + [.refresh(nil), .sourceChanged(nil)], failure(2), [.report("no"), .readAgain],
      .failed(message: "no")),
    Row("the source changed: left", left, .sourceChanged(nil), [], .idle),

    Row(
      "refreshed: still near the end, as it was said last",
      refreshing + [answer(3, 20, next: second)], .applied(kept: 20),
      [next(second, 4)], .loadingAppend),

    Row("left: answer", left, answer(2, 7, next: third), [], .idle),
    Row("left: near the end", left, .near(.end, remaining: 0), [], .idle),
    Row("left: refresh", left, .refresh(nil), [], .idle),
    Row(
      "left: enters and goes on", left + [.movedToList], .near(.end, remaining: 0),
      [next(second, 3)], .loadingAppend),
    Row(
      "left during the first page: asks again", loadingFirst + [.leftList], .movedToList,
      [first(2)], .loadingFirst),
  ]
}
