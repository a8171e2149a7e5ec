// Shows a viewer's list: applies the patches of its stream, and posts what the user does. The server decides which
// items are in the page, the style sheet where they are; the script keeps those on screen in place.

const [list, content, status, earlier, later] = ['list', 'content', 'status', 'earlier', 'later']
  .map((id) => document.getElementById(id))
const all = (query, parent = content) => [...parent.querySelectorAll(query)]
const sections = () => all(':scope > section')
const items = (parent) => all('li[data-id]', parent)
const named = (elements, id) => elements.find((element) => element.dataset.id === id)
const itemIn = (section, item) => items(named(sections(), section) ?? status).find((li) => li.dataset.id === item)
const itemOf = (node) => node?.closest('li[data-id]')
const sectionOf = (node) => node?.closest('section')
const listOf = (section) => section.querySelector('ul')
const isAcross = (section) => section?.matches('.across')
const number = (element, name) => Number(element.dataset[name] ?? 0)
const rect = (element) => element.getBoundingClientRect()
const isVisible = ({ top, bottom, height }) => bottom > 0 && top < innerHeight && height > 0
const set = (element, name, value) => element.getAttribute(name) === `${value}` || element.setAttribute(name, value)

// Stream

const offline = 'Reconnecting…'
let sequence = list.dataset.seq
let delay = 250
let stream, retry, notice, closing

function connect() {
  disconnect()
  stream = new EventSource(`${list.dataset.viewer}?after=${sequence}`)
  stream.onopen = () => {
    delay = 250
    notice = clearTimeout(notice)
    if (status.textContent === offline) status.textContent = ''
    asked = ''
    look()
  }
  stream.onmessage = ({ data, lastEventId }) => {
    sequence = lastEventId
    apply(JSON.parse(data))
  }
  stream.onerror = () => {
    disconnect()
    notice ??= setTimeout(() => { status.textContent = offline }, 2000)
    retry = setTimeout(connect, delay)
    delay = Math.min(2 * delay, 5000)
  }
  // The server has no such viewer. If it forgets each at once, the page isn't loaded in a loop.
  stream.addEventListener('gone', () => {
    disconnect()
    setTimeout(() => location.replace(address()), performance.now() < 3000 ? 3000 : 0)
  })
}

function disconnect() {
  clearTimeout(retry)
  stream = stream?.close()
}

// HTTP/1.1 allows six connections to a server: a page that is hidden doesn't keep one.
document.addEventListener('visibilitychange', () => {
  clearTimeout(closing)
  if (document.hidden) closing = setTimeout(disconnect, 30000)
  else if (!stream) connect()
})

function post(event) {
  const headers = { 'Content-Type': 'application/json', 'X-Listing': '1' }
  const request = { method: 'POST', headers, body: JSON.stringify(event) }
  return fetch(list.dataset.viewer, request).then(({ ok }) => ok, () => false)
}

let saying
let said = -5000

function say(text) {
  clearTimeout(saying)
  saying = setTimeout(() => {
    said = performance.now()
    status.textContent = text
  }, said + 5000 - performance.now())
}

// Patch

const own = ['tabindex', 'aria-posinset', 'aria-setsize', 'aria-describedby'] // The script's attributes.

function parse(html = '') {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.childNodes]
}

// Makes a node like another one of the same kind.
function morph(old, fresh) {
  if (!old.attributes) return old.data === fresh.data || (old.data = fresh.data)
  for (const { name } of [...old.attributes]) {
    if (!own.includes(name) && !fresh.hasAttribute(name)) old.removeAttribute(name)
  }
  for (const { name, value } of fresh.attributes) set(old, name, value)
  replace(old, [...old.childNodes], [...fresh.childNodes])
}

function replace(parent, old, fresh, next = null) {
  fresh.forEach((node, index) => {
    if (!old[index]) parent.insertBefore(node, next)
    else if (old[index].nodeName === node.nodeName) morph(old[index], node)
    else old[index].replaceWith(node)
  })
  for (const node of old.slice(fresh.length)) node.remove()
}

// Puts nodes in order, from `next`. Where a node that moves loses the focus, the others move around it.
function order(parent, nodes, next) {
  for (const node of nodes) {
    if (!parent.moveBefore && node.parentNode === parent && node.contains(document.activeElement)) {
      for (let other; next !== node; parent.append(other)) [other, next] = [next, next.nextElementSibling]
    }
    if (node === next) next = next.nextElementSibling
    else if (node.isConnected && parent.moveBefore) parent.moveBefore(node, next)
    else parent.insertBefore(node, next)
  }
}

function apply(patch) {
  const { reveal, open = '', animate } = patch
  list.removeAttribute('aria-busy')
  asked = ''
  if (patch.say) say(patch.say)
  if (/^https?:/i.test(open)) window.open(open, '_blank', 'noopener')
  if (/^(mailto|tel):/i.test(open)) location.href = open
  if (reveal) {
    const { section, item, view, position } = reveal
    seek({
      edge: { top: 'start', bottom: 'end' }[position] ?? position,
      find() {
        const subject = item ? itemIn(section, item) : section ? named(sections(), section) : content
        return view && view !== 'header' ? subject?.querySelector(`[data-view="${CSS.escape(view)}"]`) : subject
      },
    })
  }
  hold(() => change(patch), animate)
}

function change({ title, banner, shape, sections: parts = {}, ...patch }) {
  if (title !== undefined) {
    document.title = title
    for (const heading of all(':scope > h1', list)) heading.textContent = title
  }
  if (banner !== undefined) Object.assign(list.querySelector('#banner'), { textContent: banner, hidden: !banner })
  for (const name of ['before', 'after']) list.dataset[name] = patch[name] ?? list.dataset[name]
  const [top, bottom] = all('#top, #bottom')
  if ('top' in patch) replace(top, [...top.childNodes], parse(patch.top))
  if ('bottom' in patch) replace(bottom, [...bottom.childNodes], parse(patch.bottom))

  const old = sections()
  const fresh = shape?.map((id) => {
    const section = named(old, id) ?? parse('<section><ul role="list"></ul></section>')[0]
    section.dataset.id = id
    return section
  }) ?? old
  order(content, fresh, top.nextElementSibling)

  // The items that leave their sections. One that appears in another section is moved there.
  const leaving = new Map()
  const staying = new Set(Object.values(parts).flatMap((part) => part.order ?? []))
  for (const section of old) {
    const stay = fresh.includes(section) ? parts[section.dataset.id]?.order : []
    for (const item of stay ? items(section) : []) {
      if (!staying.has(item.dataset.id)) item.remove()
      else if (!stay.includes(item.dataset.id)) leaving.set(item.dataset.id, item)
    }
  }
  for (const section of fresh) {
    const part = parts[section.dataset.id] ?? {}
    const names = { class: 'class', style: 'style', label: 'aria-label', n: 'data-n', from: 'data-from' }
    for (const name in names) if (name in part) set(section, names[name], part[name])
    if ('more' in part) section.toggleAttribute('data-more', part.more)
    const ul = listOf(section)
    const known = new Map(items(section).map((item) => [item.dataset.id, item]))
    const nodes = (part.order ?? Object.keys(part.html ?? {})).flatMap((id) => {
      const [node] = parse(part.html?.[id])
      const item = known.get(id) ?? leaving.get(id)
      if (!known.has(id)) leaving.delete(id)
      if (item && node) morph(item, node)
      return item ?? node ?? []
    })
    if (part.order) order(ul, nodes, ul.firstElementChild)
    const children = [...section.children]
    const middle = children.indexOf(ul)
    if ('head' in part) replace(section, children.slice(0, middle), parse(part.head), ul)
    if ('foot' in part) replace(section, children.slice(middle + 1), parse(part.foot))
  }
  for (const node of [...leaving.values(), ...old.filter((section) => !fresh.includes(section))]) node.remove()
}

// Window

let asked = '' // The last request.
let isAsking = false
let fitting = 20 // The number of units that fit on the screen.
let goal // What to scroll to as soon as it's in the page.

function ask(event) {
  set(list, 'aria-busy', true)
  setTimeout(() => list.removeAttribute('aria-busy'), 1000)
  return post({ count: fitting, ...event })
}

// The units in the page: items, carousels, and what is at the ends of sections.
const units = () => sections().flatMap((section) => {
  const children = [...section.children]
  const middle = children.indexOf(listOf(section))
  const from = number(section, 'from')
  const inside = isAcross(section) ? [children[middle]] : items(section)
  const isStart = isAcross(section) || !from
  const isEnd = isAcross(section) || from + inside.length >= number(section, 'n')
  return [...children.slice(0, isStart ? middle : 0), ...inside, ...(isEnd ? children.slice(middle + 1) : [])]
})

function unitAt(unit) {
  const inside = units()
  const index = unit - number(list, 'before')
  return inside[number(list, 'after') ? index : Math.min(index, inside.length - 1)]
}

function seek(next) {
  goal = next
  setTimeout(() => {
    if (goal === next) goal = null
    look()
  }, 3000)
}

function reach() {
  if (Math.abs(scrollY - goal?.y) > innerHeight) goal = null
  const element = goal?.find()
  if (!element) return
  const { edge, hasFocus, y } = goal
  const { top, bottom } = rect(element)
  goal = null
  if (y === undefined) element.scrollIntoView({ block: edge, inline: 'nearest', behavior: 'instant' })
  else shift(edge === 'start' ? top : bottom - innerHeight)
  if (hasFocus) focus(target(itemOf(element) ?? items(sectionOf(element))[0]))
}

// Goes to an item, in the page or not.
function go(find, event) {
  seek({ find, edge: 'nearest', hasFocus: true })
  if (find()) reach()
  else ask(event)
}

// The request for the units that the scroll position needs, if the page hasn't got them.
function needed() {
  const parts = sections()
  if (!parts.length) return
  const inside = units()
  const visible = inside.filter((unit) => !unit.matches('.pinned') && isVisible(rect(unit)))
  const [before, after] = [number(list, 'before'), number(list, 'after')]
  const [start, end] = [rect(parts[0]).top, rect(parts.at(-1)).bottom]
  fitting = visible.length || fitting

  // Outside of the units in the page, the scroll position is the first or the last unit on screen.
  const jump = (edge, unit, at) => {
    goal = unit > 0 ? { find: () => unitAt(unit), edge, y: scrollY } : null
    return { do: 'see', at: Math.max(0, at) }
  }
  if (before && start >= innerHeight) {
    const unit = Math.floor((before * Math.max(0, -rect(above).top)) / gap)
    return jump('start', unit, unit)
  }
  if (after && end <= 0) {
    const { bottom, height } = rect(below)
    const rest = Math.floor((after * Math.max(0, bottom - innerHeight)) / height)
    const unit = before + inside.length + after - rest
    return jump('end', unit - 1, unit - fitting)
  }
  const hasMore = after || parts.at(-1).hasAttribute('data-more')
  if (!(before && start > -innerHeight / 2) && !(hasMore && end < 1.5 * innerHeight)) return
  const item = visible[0]?.matches('ul') ? items(visible[0])[0] : itemOf(visible[0])
  if (item) return { do: 'see', section: sectionOf(item).dataset.id, item: item.dataset.id }
  return { do: 'see', at: before + Math.max(0, inside.indexOf(visible[0])) }
}

// One request at a time; the next is what is needed then.
async function look() {
  sections().filter(isAcross).forEach(lookAcross)
  const event = !isAsking && stream && (!goal || goal.y !== undefined) && needed()
  if (!event || JSON.stringify(event) === asked) return
  asked = JSON.stringify(event)
  isAsking = true
  const isDone = await ask(event)
  await new Promise((done) => setTimeout(done, 80))
  isAsking = false
  if (isDone) look()
  else asked = ''
}

function visibleAcross(section) {
  const { left, right } = rect(listOf(section))
  return items(section).filter((item) => rect(item).right > left + 1 && rect(item).left < right - 1)
}

function lookAcross(section) {
  const visible = visibleAcross(section)
  const inside = items(section)
  const from = number(section, 'from') + inside.indexOf(visible[0])
  const event = { do: 'across', section: section.dataset.id, from, count: visible.length }
  const isWhole = inside.length >= number(section, 'n') && !section.hasAttribute('data-more')
  if (!isWhole && visible.length && section.asked !== JSON.stringify(event)) ask(event)
  section.asked = JSON.stringify(event)
}

// Hold

// Space for the units before and after those in the page.
const [above, below] = parse('<div class="gap"></div><div class="gap"></div>')
let gap = 0
let marks = new Map() // Where the items on screen are.
let isFree = true // At the very top, nothing is held.
let isTouching = false
let isScrolling = false
let written, stopping
let animations = []

function stretch(height) {
  gap = height
  Object.assign(above.style, { height: `${Math.max(0, height)}px`, marginTop: `${Math.min(0, height)}px` })
}

// Moves all up. While the user scrolls, browsers drop or break writes of the scroll position: then the gap changes.
function shift(distance) {
  if (Math.abs(distance) < 1) return
  if (isTouching || isScrolling) return stretch(gap - distance)
  scrollBy({ top: distance, behavior: 'instant' })
  written = scrollY
}

// The edge of an item that is held: one that is cut off at the top grows upward.
const edgeOf = ({ top, bottom }, isLow) => scrollY + (isLow ? bottom : top)

function mark() {
  const old = marks
  isFree = scrollY < 1 && !number(list, 'before')
  marks = new Map()
  for (const item of items()) {
    const r = rect(item)
    if (!isVisible(r)) continue
    const isLow = r.top < 0 && r.bottom <= innerHeight
    const y = edgeOf(r, isLow)
    const was = old.get(item)
    // Scroll positions are rounded to whole pixels, which must not add up.
    marks.set(item, { r, isLow, y: was?.isLow === isLow && Math.abs(was.y - y) < 1 ? was.y : y })
  }
}

// The first item that still has most of those after it behind it: an item that was moved elsewhere isn't held.
function anchor() {
  const rest = [...marks.keys()].filter((item) => item.isConnected)
  return rest.find((item, index) => {
    const next = rest.slice(index + 1)
    return 2 * next.filter((other) => item.compareDocumentPosition(other) & 4).length >= next.length
  })
}

function settle() {
  const item = !isFree && anchor()
  if (item) {
    const { isLow, y } = marks.get(item)
    const from = scrollY
    shift(edgeOf(rect(item), isLow) - y)
    for (const mark of marks.values()) mark.y += scrollY - from
  }
}

function watchCarousels() {
  const places = sections().filter(isAcross).map((section) => {
    const isStart = Math.abs(listOf(section).scrollLeft) < 1 && !number(section, 'from')
    return [listOf(section), isStart ? [] : visibleAcross(section).map((item) => [item, rect(item).left])]
  })
  return () => {
    for (const [ul, visible] of places) {
      const [item, left] = visible.find(([item]) => item.parentNode === ul) ?? []
      if (item) ul.scrollBy({ left: rect(item).left - left, behavior: 'instant' })
    }
  }
}

// Gaps are as high as their units are on average, and no higher than browsers allow.
function fit() {
  const parts = sections()
  const inside = units().length
  const [before, after] = [number(list, 'before'), number(list, 'after')]
  const height = parts.length ? rect(parts.at(-1)).bottom - rect(parts[0]).top : 0
  const scale = Math.min(height / (inside || 1), (8e6 - height) / (before + after || 1))
  if (!(isTouching || isScrolling) || !anchor()) stretch(before * scale)
  below.style.height = `${after * scale}px`
  Object.assign(earlier, { hidden: !before, href: `?at=${Math.max(0, before - fitting)}` })
  Object.assign(later, { hidden: !after, href: `?at=${before + inside}` })
}

// Changes the page. The first item on screen that stays doesn't move.
function hold(change, isAnimated) {
  for (const animation of animations.splice(0)) animation.finish()
  settle()
  mark()
  const old = marks
  const restore = [watchCarousels(), watchFocus()]
  const from = scrollY
  change?.()
  for (const section of sections()) {
    place(section)
    decorate(section)
  }
  fit()
  // Moved nodes may scroll the page.
  for (const mark of marks.values()) mark.y += scrollY - from
  settle()
  for (const part of restore) part()
  reach()
  mark()
  look()
  if (!isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const [item, { r }] of marks) {
    const was = old.get(item)?.r ?? r
    const [x, y] = [was.left - r.left, was.top - r.top]
    if (Math.hypot(x, y) < 1) continue
    animations.push(item.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, { duration: 200, easing: 'ease' }))
  }
}

function stop() {
  clearTimeout(stopping)
  if (isTouching) return
  if (isScrolling) {
    isScrolling = false
    hold()
  }
  history.replaceState(null, '', address())
}

function stopSoon() {
  clearTimeout(stopping)
  stopping = setTimeout(stop, 200)
}

document.addEventListener('scroll', ({ target: scrolled }) => {
  if (scrolled !== document) {
    clearTimeout(scrolled.stopping)
    scrolled.stopping = setTimeout(() => { mark(); look() }, 150)
    return
  }
  if (scrollY !== written) isScrolling = true
  stopSoon()
  settle()
  mark()
  look()
}, { capture: true, passive: true })
document.addEventListener('scrollend', stop)
addEventListener('resize', () => hold())
for (const name of ['touchstart', 'touchend', 'touchcancel']) {
  addEventListener(name, ({ touches }) => {
    isTouching = touches.length > 0
    stopSoon()
  }, { passive: true })
}

// Places what the style sheet can't: the first item of a grid, and the items of a waterfall, which are all in one row,
// with the height of those above them as margins. They keep their columns; a new one is put in the shortest.
function place(section) {
  const isWaterfall = section.matches('.waterfall')
  if (!isWaterfall && !section.matches('.grid')) return
  const inside = items(section)
  const from = number(section, 'from')
  const { gridTemplateColumns, rowGap } = getComputedStyle(listOf(section))
  const columns = gridTemplateColumns.split(' ').length
  if (!isWaterfall) {
    inside.forEach(({ style }, index) => { style.gridColumnStart = index ? '' : (from % columns) + 1 })
    return
  }
  const known = from ? inside.filter((item) => item.columns === columns) : []
  const first = Math.max(0, inside.indexOf(known[0]))
  const down = Array.from({ length: columns }, (_, column) =>
    (known.find((item) => item.column === column) ?? known[0])?.y ?? 0)
  const up = [...down]
  const heights = new Map(inside.map((item) => [item, rect(item).height + (parseFloat(rowGap) || 0)]))
  const put = (item, ends, isUp) => {
    if (item.columns !== columns) item.column = ends.indexOf(isUp ? Math.max(...ends) : Math.min(...ends))
    item.columns = columns
    if (isUp) ends[item.column] -= heights.get(item)
    item.y = ends[item.column]
    if (!isUp) ends[item.column] += heights.get(item)
  }
  for (const item of inside.slice(first)) put(item, down)
  for (const item of inside.slice(0, first).reverse()) put(item, up, true)
  const top = Math.min(...inside.map(({ y }) => y))
  for (const { style, column, y } of inside) {
    Object.assign(style, { gridArea: `1 / ${column + 1}`, marginTop: `${y - top}px` })
  }
}

// Focus

const [position] = parse('<span id="position" hidden></span>') // Describes the focused item.
let lost // What brings back the focused item that has left the page.

// An item that can be selected has the focus on the button over it.
const target = (item) => item.querySelector(':scope > .tap') ?? item
const focus = (element) => element.focus({ preventScroll: true })

// The Tab key stops at one item of a section, and at its controls.
function decorate(section) {
  const inside = items(section)
  const size = section.hasAttribute('data-more') ? -1 : number(section, 'n')
  const current = named(inside, section.current) ?? inside.find((item) => marks.has(item)) ?? inside[0]
  inside.forEach((item, index) => {
    set(item, 'aria-posinset', number(section, 'from') + index + 1)
    set(item, 'aria-setsize', size)
    for (const stop of [target(item), ...all('button, a', item)]) set(stop, 'tabindex', item === current ? 0 : -1)
  })
  if (isAcross(section)) set(listOf(section), 'tabindex', -1)
}

// Returns what gives the focus back after a change: to its element, its item, or the one at the index of that.
function watchFocus() {
  const element = document.activeElement
  const item = itemOf(element)
  const section = sectionOf(item)
  const index = item && number(section, 'from') + items(section).indexOf(item)
  return () => {
    if (!item || document.activeElement === element) return
    if (item.isConnected) return focus(element.isConnected ? element : target(item))
    const inside = section.isConnected ? items(section) : []
    const from = number(section, 'from')
    const isLast = from + inside.length >= number(section, 'n') && index >= from
    const next = inside[index - from] ?? (isLast && inside.at(-1))
    if (next) focus(target(next))
    else lost = { section: section.dataset.id, item: item.dataset.id }
  }
}

document.addEventListener('focusin', ({ target: element }) => {
  for (const old of all('[aria-describedby="position"]')) old.removeAttribute('aria-describedby')
  const item = itemOf(element)
  if (!item) return
  lost = null
  sectionOf(item).current = item.dataset.id
  decorate(sectionOf(item))
  position.textContent = ['posinset', 'setsize'].map((name) => Number(item.getAttribute(`aria-${name}`)))
    .filter((value) => value > 0).map((value) => value.toLocaleString(document.documentElement.lang || 'en')).join(' of ')
  set(target(item), 'aria-describedby', 'position')
})

// The nearest item in a direction, at a distance; what is beside it counts three times.
function neighbor(item, [x, y], distance) {
  const a = rect(item)
  let best
  let least = Infinity
  for (const other of items()) {
    const b = rect(other)
    const [right, left, down, up] = [b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom]
    const ahead = x ? (x > 0 ? right : left) : y > 0 ? down : up
    const beside = x ? Math.max(down, up) : Math.max(right, left)
    if (other === item || ahead < -1 || (x && beside > -1)) continue
    const cost = Math.abs(ahead - distance) + 3 * Math.max(0, beside)
    if (cost < least) [best, least] = [other, cost]
  }
  return best
}

const directions = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], PageUp: [0, -1], PageDown: [0, 1],
}

document.addEventListener('keydown', (event) => {
  const { key } = event
  const item = itemOf(event.target)
  const isEdge = key === 'Home' || key === 'End'
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (item && key === 'Escape') focus(target(item))
  if (!directions[key] && !isEdge) return
  if (item && isEdge) {
    const section = sectionOf(item)
    const from = number(section, 'from')
    const index = key === 'Home' ? 0 : number(section, 'n') - 1
    const at = number(list, 'before') + units().indexOf(items(section)[0]) - from + index
    go(() => items(section)[index - number(section, 'from')],
      isAcross(section) ? { do: 'across', section: section.dataset.id, from: index } : { do: 'see', at })
  } else if (item) {
    const next = neighbor(item, directions[key], key.startsWith('Page') ? 0.8 * innerHeight : 0)
    if (next) go(() => next)
  } else if (lost && document.activeElement === document.body) {
    const { section, item } = lost
    go(() => itemIn(section, item), { do: 'see', section, item })
  } else return
  event.preventDefault()
})

document.addEventListener('click', async (event) => {
  const element = event.target.closest('#earlier, #later, .tap, [data-control]')
  if (!element) return
  if (element.href) {
    event.preventDefault()
    const at = Number(element.href.split('=')[1])
    return go(() => unitAt(at), { do: 'see', at })
  }
  const path = { section: sectionOf(element)?.dataset.id ?? '', item: itemOf(element)?.dataset.id }
  const { control, action } = element.dataset
  const view = element.closest('[data-view]')?.dataset.view
  const press = { do: 'press', ...path, view, control: Number(control), action }
  if (!await post(control ? press : { do: 'tap', ...path })) say('That could not be sent.')
})

// The address of the page at its first whole item on screen.
function address() {
  const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const [item] = [...marks].find(([, { r }]) => r.top > padding - 1) ?? []
  const query = new URLSearchParams(location.search)
  query.delete('at')
  const path = item && [sectionOf(item), item].map(({ dataset }) => encodeURIComponent(dataset.id)).join('/')
  return `?${[query, path && !isFree ? `at=${path}` : ''].filter(String).join('&')}`
}

content.disabled = false
content.prepend(above)
content.append(below)
document.body.append(position)
history.scrollRestoration = 'manual'
const at = new URLSearchParams(location.search).get('at') ?? list.dataset.before
const isAtEnd = !number(list, 'after') && !location.search.includes('at=')
if (at.includes('/')) goal = { find: () => itemIn(...at.split('/').map(decodeURIComponent)), edge: 'start' }
else if (Number(at)) goal = { find: () => unitAt(isAtEnd ? Infinity : Number(at)), edge: isAtEnd ? 'end' : 'start' }
hold()
new ResizeObserver(() => hold()).observe(list)
document.addEventListener('load', () => hold(), true)
connect()
