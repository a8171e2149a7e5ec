import Foundation
import ListingKit
import ListingTesting
import Testing

/// One list written in the three styles: a headline, and posts with a header, which grow when they are
/// selected.
@Suite("One list in three styles")
struct ThreeStylesTests {
  private static let posts = (1...12).map { Post(number: $0, title: "post \($0)") }

  /// The events of a host and a section.
  private final class Run {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    let view = ListView(size: CGSize(width: 100, height: 120))
    var events: [String] = []
    private var observation: ListObservation?

    init() {
      observation = list.observeEvents { [unowned self] event in
        if case .item(let path) = event.subject { events.append("\(event.kind) \(path.item)") }
      }
    }

    /// Updates and views can't be recorded by one host, so the list runs twice.
    static func record(
      _ show: @escaping (ListDataSource) -> Void, _ change: @escaping (ListDataSource) -> Void
    ) -> (updates: [ListUpdate], events: [String], frames: [[CGRect]], texts: [[String]]) {
      let (updates, views) = (Run(), Run())
      updates.list.attach(updates.host, isolation: nil)
      views.list.attach(views.view, isolation: nil)
      var frames: [[CGRect]] = []
      func note() { frames.append(views.view.visibleElements.map(\.frame)) }
      for run in [updates, views] { show(run.list) }
      note()
      let select = { (run: Run) in
        run.list.deliver(
          ListEvent(
            .didSelect, .item(ListItemPath(section: "posts", item: "2")),
            at: IndexPath(item: 1, section: 1)))
      }
      for run in [updates, views] { select(run) }
      note()
      for run in [updates, views] { change(run.list) }
      note()
      views.view.contentOffset.y = 60
      note()
      #expect(updates.host.problems.isEmpty)
      return (
        updates.host.updates, views.events, frames,
        views.view.visibleElements.map { $0.view.content.texts }
      )
    }
  }

  private static func size(_ post: Post) -> CGSize {
    CGSize(width: 100, height: post.title.hasSuffix("!") ? 30 : 10)
  }

  private static func changed(_ posts: [Post]) -> [Post] {
    var new = posts.filter { $0.number != 3 }
    new[1].title = "post 2!"
    new.insert(Post(number: 20, title: "new"), at: 0)
    return new
  }

  /// ListingKit: the chain.
  private static func chain() -> (show: (ListDataSource) -> Void, change: (ListDataSource) -> Void)
  {
    (
      { list in
        list.appendSections([
          GenericSection("headline", items: ["Posts"]) { .text($0) },
          GenericSection("posts", items: posts)
            .onCellConfigure(for: PostCell.self) { post, cell, _ in cell.title = post.title }
            .onCellSize { post, _ in size(post) }
            .onHeader { .text("\($0.count) posts") }
            .onSelect { $0.update { $0.title += "!" } },
        ])
      },
      { list in
        (list.section(for: "posts") as? GenericSection<Post>)?.setItems(changed(posts))
      }
    )
  }

  /// Owl: adapters of models and views.
  private static func adapters() -> (
    show: (ListDataSource) -> Void, change: (ListDataSource) -> Void
  ) {
    let header = ViewAdapter<TitleView> { view, section, _ in
      view.title = "\(section.listItems.count) posts"
    }
    return (
      { list in
        list.register(
          CellAdapter<Post, PostCell> {
            $0.configure = { $0.cell?.title = $0.item.title }
            $0.size = { size($0.item) }
            $0.didSelect = { $0.update { $0.title += "!" } }
          })
        list.appendSections([
          GenericSection("headline", models: ["Posts"]),
          GenericSection("posts", items: posts).header(header),
        ])
      },
      { list in
        (list.section(for: "posts") as? GenericSection<Post>)?.setItems(changed(posts))
      }
    )
  }

  /// IGListKit: models, whose sections the list keeps.
  private static func composition() -> (
    show: (ListDataSource) -> Void, change: (ListDataSource) -> Void
  ) {
    func show(_ posts: [Post], in list: ListDataSource) {
      list.update {
        Sections(["Posts"]) { title in GenericSection("headline", items: [title]) { .text($0) } }
        Sections(grouping: posts, by: { _ in "posts" }) { name in
          GenericSection<Post>(name)
            .onContent { .text($0.item.title) }
            .onCellSize { post, _ in size(post) }
            .onHeader { .text("\($0.count) posts") }
            .onSelect { $0.update { $0.title += "!" } }
        }
      }
    }
    return ({ show(posts, in: $0) }, { show(changed(posts), in: $0) })
  }

  @Test("The same list in the three styles gives equal updates, events and frames")
  func equal() {
    let (chain, adapters, composition) = (Self.chain(), Self.adapters(), Self.composition())
    let first = Run.record(chain.show, chain.change)
    // The selected item, then a change of three items and of the header.
    #expect(first.updates.count == 3)
    #expect(first.events.prefix(2) == ["willDisplay Posts", "willDisplay 1"])
    #expect(first.events.contains("didSelect 2"))
    #expect(first.frames[1] != first.frames[0] && first.frames[3] != first.frames[2])
    for other in [
      Run.record(adapters.show, adapters.change),
      Run.record(composition.show, composition.change),
    ] {
      #expect(other.updates == first.updates)
      #expect(other.events == first.events)
      #expect(other.frames == first.frames)
      #expect(other.texts == first.texts)
    }
  }
}
