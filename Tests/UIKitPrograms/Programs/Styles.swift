// Not an app: each row of the table in section 2, so that its shape is compiled.
import ListingKit
import ListingUIKit
import Observation
import UIKit

struct Post: Identifiable, Equatable, ListDiffable {
  let id: Int
  var title: String
  var likes = 0
  var comments: [Comment] = []
}

struct Comment: Identifiable, Equatable, ListDiffable {
  let id: Int
  var text: String
}

/// An item that isn't diffable, and a class.
final class Advert: ListIdentifiable {
  let listIdentifier: String
  init(_ name: String) { listIdentifier = name }
}

final class CommentCell: UICollectionViewCell, ListCell {
  var text = ""
}

final class TitleView: UICollectionReusableView, ListReusableView {
  var title = ""
}

/// A section as IGListKit's users write one.
final class PostSection: ListModelSection, ListSectionInteraction {
  var context: ListContext?
  let listIdentifier: String
  private var post: Post
  private(set) var seen = 0

  init(_ post: Post) {
    listIdentifier = "post \(post.id)"
    self.post = post
  }

  var items: [Comment] { post.comments }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: CommentCell? = dequeueCell(at: indexPath)
    cell?.text = post.comments.first { $0.listIdentifier == itemIdentifier }?.text ?? ""
    return cell
  }

  func didUpdate(to model: Post) {
    post = model
    update()
  }

  func handle(_ event: ListEvent) {
    if event.kind == .willDisplay, case .item = event.subject { seen += 1 }
  }

  func allows(
    _ interaction: ListInteraction, for item: String, at indexPath: IndexPath
  ) -> Bool { interaction != .delete }
}

/// A section that says that it is the main actor's.
@MainActor
final class ClockSection: @MainActor ListSectionInteraction {
  var context: ListContext?
  let listIdentifier = "clock"
  let items = ["now"]
  var isActive = false

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }

  func handle(_ event: ListEvent) {
    if event.kind == .didBecomeActive { isActive = true }
  }
}

@MainActor
func showClock(in list: ListDataSource) { list.update { ClockSection() } }

@Observable
final class Timeline {
  var posts: [Post] = []
  var adverts: [Advert] = []
  var pinned: Post?
  var order = Order.mixed
  enum Order { case mixed, posts, grouped }
}

final class TimelineScreen {
  let list = ListDataSource()
  let timeline = Timeline()
  private var events: ListObservation?
  private var tapped: [ListEvent] = []

  func show() {
    let title = ViewAdapter<TitleView> { view, section, _ in view.title = section.listIdentifier }
    list.register(
      CellAdapter<Comment, CommentCell> {
        $0.configure = { context in context.cell?.text = context.item.text }
        $0.didSelect = { context in print(context.item.text) }
        $0.actions = { context in [ItemAction("Reply", icon: nil) { print(context.item) }] }
      })
    list.register(
      CellAdapter<Advert, CommentCell> { $0.configure = { $0.cell?.text = $0.item.listIdentifier } }
    )
    list.bind { [timeline] in
      if let pinned = timeline.pinned {
        GenericSection(model: pinned, part: "pinned") { .text($0.title, style: .headline) }
      }
      switch timeline.order {
      case .mixed:
        Sections(timeline.posts + timeline.adverts)
          .section(for: Post.self) { post in
            PostSection(post)
            if post.comments.isEmpty {
              GenericSection<Comment>("none \(post.id)").onFooter { _ in .text("No comments") }
            }
          }
          .section(for: Advert.self) { GenericSection(model: $0) }
      case .posts:
        Sections(timeline.posts) { post in
          BindingSection(model: post) { [ListRow("title", .text($0.title))] + $0.comments }
            .header(title)
            .onPress("like") { section, _ in print(section.model.likes) }
        }
      case .grouped:
        Sections(grouping: timeline.posts, by: { $0.likes > 10 }) { isLiked in
          GenericSection<Post>(isLiked ? "liked" : "others").header(title).indexTitle("•")
        }
      }
      for advert in timeline.adverts {
        GenericSection(advert.listIdentifier, models: [advert, Comment(id: 1, text: "Advert")])
          .register(CellAdapter<Comment, CommentCell> { $0.configure = { $0.cell?.text = "!" } })
          .onSelect { context in print(context.item.base, context.isSelected) }
          .allow(.delete) { context in context.item.base is Comment }
          .onSection(.didRefresh) { section, _ in print(section.count) }
      }
    }
    events = list.observeEvents { [weak self] event in self?.tapped.append(event) }
    list.follow(Observations { [1, 2, 3] }) { [weak self] numbers in
      self?.timeline.posts.append(Post(id: numbers.count, title: "New"))
    }
  }

  func sections(of posts: [Post]) -> Sections {
    Sections {
      GenericSection("all", items: posts) { .text($0.title) }
      let others: [any ListSection] = [PostSection(posts[0]), PostSection(posts[1])]
      for section in others { section }
      others
    }
  }

  /// The value of a section, without the chain.
  func section(like other: GenericSection<Post>) -> GenericSection<Post> {
    let section = GenericSection<Post>("copy")
    section.handlers = other.handlers
    section.handlers.cells.didSelect = { context in context.update { $0.likes += 1 } }
    section.handlers.cells.events[.impression] = { context in print(context.indexPath) }
    section.handlers.views["badge", default: ViewAdapter()].content = { section, _ in
      .badge(section.listIdentifier)
    }
    section.handlers.events[.didPress] = { event in print(event.action ?? "") }
    section.inset = ListEdgeInsets(all: 1)
    return section
  }

  func showOnce() {
    list.update(animatingDifferences: false) {
      sections(of: timeline.posts)
      GenericSection("typed", items: timeline.posts)
        .onCellConfigure(for: CommentCell.self) { post, cell, _ in cell.text = post.title }
        .onContent { context in .text(context.item.title) }
        .inset(ListEdgeInsets(all: 2))
        .onDidEndDisplay { context in context.delete() }
        .onOutline { _ in [] }
    }
  }
}

nonisolated struct Job: Identifiable, Equatable, ListDiffable, Sendable {
  let id: Int
}

@Observable
nonisolated final class Jobs {
  var all: [Job] = []
}

/// A list that an actor owns. Its models are `nonisolated`, as any that isn't the main actor's.
actor Server {
  let list = ListDataSource()
  let jobs = Jobs()

  func show(_ new: AsyncStream<Job>) {
    list.register(
      CellAdapter<Job, ServerCell> { $0.configure = { $0.cell?.content = .text("\($0.item.id)") } })
    list.bind { [jobs] in
      Sections(jobs.all) { job in
        GenericSection(model: job).onSelect { [jobs] context in
          jobs.all.removeAll { $0 == context.item }
        }
      }
    }
    let live = GenericSection<Job>("live")
    live.followInList { _ in new.map { ItemChange.insert([$0]) } }
    live.followInList { _ in new.map { [$0] } }
    list.follow(new) { [jobs] job in jobs.all.append(job) }
  }
}

nonisolated final class ServerCell: ListCell {
  var content = ListContent.empty
  init() {}
}
