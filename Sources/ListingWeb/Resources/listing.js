// Shows a viewer's list: applies the patches of its stream, and posts what the user does. The server decides which
// items are in the page, the style sheet where they are; the script keeps those on screen in place.

const [list, content, status, earlier, later, banner, bottom] =
  ['list', 'content', 'status', 'earlier', 'later', 'banner', 'bottom'].map((id) => document.getElementById(id))
const all = (query, parent = content) => [...parent.querySelectorAll(query)]
const sections = () => all(':scope > section')
const items = (parent) => all('li[data-id]', parent)
const named = (elements, id) => elements.find((element) => element.dataset.id === id)
const itemIn = (section, item) => named(items(named(sections(), section) ?? status), item)
const itemOf = (node) => node?.closest('li[data-id]')
const sectionOf = (node) => node?.closest('section')
const pathOf = (node) => ({ section: sectionOf(node)?.dataset.id ?? '', item: itemOf(node)?.dataset.id })
const listOf = (section) => section.querySelector('ul')
const isAcross = (section) => section.matches('.across')
const number = (element, name) => Number(element.dataset[name] ?? 0)
const rect = (element) => element.getBoundingClientRect()
const isVisible = ({ top, bottom, height }) => bottom > 0 && top < innerHeight && height > 0
const set = (element, name, value) => element.getAttribute(name) === `${value}` || element.setAttribute(name, value)
const on = (names, act, target = window) => names.split(' ').forEach((name) => target.addEventListener(name, act, true))

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
  // The server doesn't know the viewer. The delay is for one that forgets each at once.
  on('gone', () => {
    disconnect()
    setTimeout(() => location.replace(address()), performance.now() < 3000 ? 3000 : 0)
  }, stream)
}

function disconnect() {
  clearTimeout(retry)
  stream = stream?.close()
}

// HTTP/1.1 allows six connections to a server: a hidden page doesn't keep one.
on('visibilitychange', () => {
  clearTimeout(closing)
  if (document.hidden) closing = setTimeout(disconnect, 30000)
  else if (!stream) connect()
})

function post(event) {
  const headers = { 'Content-Type': 'application/json', 'X-Listing': '1' }
  return fetch(list.dataset.viewer, { method: 'POST', headers, body: JSON.stringify(event) })
    .then(({ ok }) => ok, () => false)
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

// Makes a node equal to one of the same kind.
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
  const { say: text, open = '', reveal } = patch
  list.removeAttribute('aria-busy')
  asked = ''
  if (text) say(text)
  if (/^https?:/i.test(open)) window.open(open, '_blank', 'noopener')
  if (/^(mailto|tel):/i.test(open)) location.href = open
  if (reveal) {
    seek(reveal.position, () => {
      const section = named(sections(), reveal.section)
      if (reveal.item) return itemIn(reveal.section, reveal.item)
      return reveal.view === 'header' ? section : section?.querySelector(`[data-view="${CSS.escape(reveal.view)}"]`)
    })
  }
  hold(() => change(patch), patch.animate)
}

function change(patch) {
  const { title, sections: parts = {}, shape } = patch
  if (title) {
    document.title = title
    for (const heading of all('h1', list)) heading.textContent = title
  }
  if ('banner' in patch) Object.assign(banner, { textContent: patch.banner, hidden: !patch.banner })
  if ('bottom' in patch) replace(bottom, [...bottom.childNodes], parse(patch.bottom))
  for (const name of ['before', 'after']) list.dataset[name] = patch[name] ?? list.dataset[name]

  const old = sections()
  const fresh = shape?.map((id) => {
    const section = named(old, id) ?? parse('<section><ul role="list"></ul></section>')[0]
    section.dataset.id = id
    return section
  }) ?? old
  order(content, fresh, old[0] ?? bottom)

  // The items that leave their sections and appear in others, where they are moved to.
  const movers = new Map()
  const known = new Set(Object.values(parts).flatMap((part) => part.order ?? []))
  for (const section of old) {
    const stay = fresh.includes(section) ? parts[section.dataset.id]?.order : []
    for (const item of stay ? items(section) : []) {
      if (!known.has(item.dataset.id)) item.remove()
      else if (!stay.includes(item.dataset.id)) movers.set(item.dataset.id, item)
    }
  }
  const names = { class: 'class', style: 'style', label: 'aria-label', n: 'data-n', from: 'data-from' }
  for (const section of fresh) {
    const part = parts[section.dataset.id] ?? {}
    for (const name in names) if (name in part) set(section, names[name], part[name])
    if ('more' in part) section.toggleAttribute('data-more', part.more)
    const ul = listOf(section)
    const inside = items(ul)
    const nodes = (part.order ?? Object.keys(part.html ?? {})).flatMap((id) => {
      const [node] = parse(part.html?.[id])
      const item = named(inside, id) ?? movers.get(id)
      if (movers.get(id) === item) movers.delete(id)
      if (item && node) morph(item, node)
      return item ?? node ?? []
    })
    if (part.order) order(ul, nodes, ul.firstElementChild)
    const children = [...section.children]
    const middle = children.indexOf(ul)
    if ('head' in part) replace(section, children.slice(0, middle), parse(part.head), ul)
    if ('foot' in part) replace(section, children.slice(middle + 1), parse(part.foot))
  }
  for (const node of [...movers.values(), ...old]) if (!fresh.includes(node)) node.remove()
}

// Window

let asked = '' // The last request for a window.
let isAsking = false
let fitting = 20 // The number of units that fit on the screen.
let goal // What to scroll to as soon as it's in the page.

function ask(event) {
  set(list, 'aria-busy', true)
  setTimeout(() => list.removeAttribute('aria-busy'), 1000)
  return post({ count: fitting, ...event })
}

const units = () => all('section > :not(ul, .pinned), [data-from="0"] > .pinned, '
  + 'section:not(.across) > ul > li, .across > ul')

function unitAt(unit) {
  const inside = units()
  const index = unit - number(list, 'before')
  return inside[number(list, 'after') ? index : Math.min(index, inside.length - 1)]
}

function seek(edge, find, more) {
  const next = goal = { edge, find, ...more }
  setTimeout(() => { if (goal === next) goal = null }, 3000)
}

function reach() {
  if (Math.abs(scrollY - goal?.y) > innerHeight) goal = null
  const element = goal?.find()
  if (!element) return
  const { edge, hasFocus, y } = goal
  const block = { top: 'start', bottom: 'end' }[edge] ?? edge
  goal = null
  if (y === undefined) element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
  else shift(edge === 'top' ? rect(element).top : rect(element).bottom - innerHeight)
  if (hasFocus) focus(target(itemOf(element) ?? items(sectionOf(element))[0]))
}

// Focuses an item, in the page or not.
function go(find, event) {
  seek('nearest', find, { hasFocus: true })
  if (find()) reach()
  else ask(event)
}

// The request for the units that the scroll position needs, if the page hasn't got them.
function needed() {
  const inside = units()
  const visible = inside.filter((unit) => !unit.matches('.pinned') && isVisible(rect(unit)))
  const [before, after] = [number(list, 'before'), number(list, 'after')]
  const [start, end] = [rect(above).bottom, rect(below).top]
  const near = innerHeight / 2
  fitting = visible.length || fitting

  // Outside of the units in the page, the scroll position is the first or the last unit on screen.
  const jump = (edge, unit) => {
    if (unit > 0) seek(edge, () => unitAt(unit), { y: scrollY })
    return { do: 'see', at: Math.max(0, edge === 'top' ? unit : unit + 1 - fitting) }
  }
  if (before && start >= innerHeight) return jump('top', Math.floor((before * Math.max(0, -rect(above).top)) / gap))
  if (after && end <= 0) {
    const { bottom, height } = rect(below)
    const rest = Math.floor((after * Math.max(0, bottom - innerHeight)) / height)
    return jump('bottom', before + inside.length + after - 1 - rest)
  }
  const hasMore = after || sections().at(-1)?.matches('[data-more]')
  if (!(before && start > -near) && !(hasMore && end < innerHeight + near)) return
  const first = itemOf(visible[0]) ?? visible[0]?.querySelector('li')
  return { do: 'see', ...(first ? pathOf(first) : { at: before }) }
}

// One request at a time; the next one is what is needed then.
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

function lookAcross(section) {
  const { left, right } = rect(listOf(section))
  const inside = items(section)
  const visible = inside.filter((item) => rect(item).right > left + 1 && rect(item).left < right - 1)
  const from = number(section, 'from') + inside.indexOf(visible[0])
  const isWhole = inside.length >= number(section, 'n') && !section.matches('[data-more]')
  if (isWhole || !visible.length || section.asked === `${from} ${visible.length}`) return
  section.asked = `${from} ${visible.length}`
  ask({ do: 'across', section: section.dataset.id, from, count: visible.length })
}

// Hold

// Space for the units before and after those in the page.
const [above, below] = parse('<div class="gap"></div><div class="gap"></div>')
let gap = 0
let marks = new Map() // Where the items on screen are.
let isFree = true // At the very top, nothing is held.
let isTouching = false
let isScrolling = false
let markedAt, written, stopping
let animations = []

const isMoving = () => isTouching || isScrolling

function stretch(height) {
  gap = height
  Object.assign(above.style, { height: `${Math.max(0, height)}px`, marginTop: `${Math.min(0, height)}px` })
}

// Moves all up. While the user scrolls, browsers drop or break writes of the scroll position: then the gap changes.
// The gap also takes what is rounded, as scroll positions are whole pixels.
function shift(distance) {
  const from = scrollY
  if (!isMoving()) scrollBy({ top: distance, behavior: 'instant' })
  written = scrollY
  const rest = distance + from - scrollY
  if (isMoving() || Math.abs(rest) < 1) stretch(gap - rest)
}

function mark() {
  isFree = scrollY < 1 && !number(list, 'before')
  marks = new Map(items().map((item) => [item, rect(item)]).filter(([, r]) => isVisible(r)))
  markedAt = scrollY
  for (const section of sections().filter(isAcross)) {
    section.isFree = Math.abs(listOf(section).scrollLeft) < 1 && section.dataset.from === '0'
  }
}

// The first item that still has most of those after it behind it, so that it wasn't moved elsewhere.
function anchor() {
  const rest = [...marks.keys()].filter((item) => item.isConnected)
  return rest.find((item, index) => {
    const next = rest.slice(index + 1)
    return 2 * next.filter((other) => item.compareDocumentPosition(other) & 4).length >= next.length
  })
}

// Moves the first item that stays to where it was; if `y` isn't the current scroll position, to where it was then.
function settle(y = scrollY) {
  const item = !isFree && anchor()
  if (item) shift(rect(item).top - marks.get(item).top + y - markedAt)
}

// Gaps are as high as their units are on average, and no higher than browsers allow.
function fit() {
  const [before, after, inside] = [number(list, 'before'), number(list, 'after'), units().length]
  const height = rect(below).top - rect(above).bottom
  const scale = Math.min(height / (inside || 1), (8e6 - height) / (before + after || 1))
  if (!isMoving() || !anchor()) stretch(before * scale)
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
  const isAtEnd = 'end' in list.dataset && rect(list).bottom < innerHeight + 2
  const restoreFocus = watchFocus()
  change?.()
  for (const section of sections()) {
    place(section)
    decorate(section)
  }
  fit()
  settle(markedAt)
  for (const section of sections().filter((section) => isAcross(section) && !section.isFree)) {
    const item = items(section).find((item) => old.get(item)?.right > rect(listOf(section)).left)
    if (item) listOf(section).scrollBy({ left: rect(item).left - old.get(item).left, behavior: 'instant' })
  }
  if (isAtEnd) scrollTo(0, rect(list).bottom + scrollY)
  restoreFocus()
  reach()
  mark()
  look()
  if (!isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const [item, { left, top }] of marks) {
    const was = old.get(item) ?? { left, top }
    const transform = [`translate(${was.left - left}px, ${was.top - top}px)`, 'none']
    if (Math.hypot(was.left - left, was.top - top) < 1) continue
    animations.push(item.animate({ transform }, { duration: 200, easing: 'ease' }))
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

on('scroll', ({ target: scrolled }) => {
  if (scrolled !== document) {
    clearTimeout(scrolled.stopping)
    scrolled.stopping = setTimeout(hold, 150)
    return
  }
  if (scrollY !== written) isScrolling = true
  stopSoon()
  settle()
  mark()
  look()
}, document)
on('scrollend', ({ target: scrolled }) => { if (scrolled === document) stop() }, document)
on('touchstart touchend touchcancel', ({ touches }) => {
  isTouching = touches.length > 0
  stopSoon()
})

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
  if (section.columns !== columns) for (const item of inside) item.column = undefined
  section.columns = columns
  const known = inside.filter(({ column }) => from && column !== undefined)
  const first = Math.max(0, inside.indexOf(known[0]))
  const down = Array.from({ length: columns }, (_, index) => (known.find(({ column }) => column === index) ?? known[0])?.y ?? 0)
  const up = [...down]
  const heights = new Map(inside.map((item) => [item, rect(item).height + (parseFloat(rowGap) || 0)]))
  for (const item of inside.slice(first)) {
    item.column ??= down.indexOf(Math.min(...down))
    item.y = down[item.column]
    down[item.column] += heights.get(item)
  }
  for (const item of inside.slice(0, first).reverse()) {
    item.column ??= up.indexOf(Math.max(...up))
    item.y = up[item.column] -= heights.get(item)
  }
  const top = Math.min(...inside.map(({ y }) => y))
  for (const { style, column, y } of inside) {
    Object.assign(style, { gridArea: `1 / ${column + 1}`, marginTop: `${y - top}px` })
  }
}

// Focus

const [position] = parse('<span id="position" hidden></span>') // Describes the focused item.
let lost // The path of the focused item that has left the page.

// An item that can be selected has the focus on the button over it.
const target = (item) => item.querySelector(':scope > .tap') ?? item
const focus = (element) => element.focus({ preventScroll: true })

// The Tab key stops at one item of a section, and at its controls.
function decorate(section) {
  const inside = items(section)
  const size = section.matches('[data-more]') ? -1 : number(section, 'n')
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
  const path = pathOf(item)
  const index = item && number(section, 'from') + items(section).indexOf(item)
  return () => {
    if (!item || document.activeElement === element) return
    if (item.isConnected) return focus(element.isConnected ? element : target(item))
    const inside = section.isConnected ? items(section) : []
    const from = number(section, 'from')
    const isLast = index >= from && from + inside.length >= number(section, 'n')
    const next = inside[index - from] ?? (isLast && inside.at(-1))
    if (next) focus(target(next))
    else lost = path
  }
}

on('focusin', ({ target: element }) => {
  for (const old of all('[aria-describedby="position"]')) old.removeAttribute('aria-describedby')
  const item = itemOf(element)
  if (!item) return
  lost = null
  sectionOf(item).current = item.dataset.id
  decorate(sectionOf(item))
  position.textContent = [item.ariaPosInSet, item.ariaSetSize].map(Number).filter((value) => value > 0)
    .map((value) => value.toLocaleString(document.documentElement.lang || 'en')).join(' of ')
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

on('keydown', (event) => {
  const { key } = event
  const item = itemOf(event.target)
  const isEdge = key === 'Home' || key === 'End'
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (item && key === 'Escape') focus(target(item))
  if (!directions[key] && !isEdge) return
  if (item && isEdge) {
    const section = sectionOf(item)
    const { dataset: { id, n } } = section
    const index = key === 'Home' ? 0 : n - 1
    const at = number(list, 'before') + units().indexOf(items(section)[0]) - number(section, 'from') + index
    go(() => items(section)[index - number(section, 'from')],
      isAcross(section) ? { do: 'across', section: id, from: index } : { do: 'see', at })
  } else if (item) {
    const next = neighbor(item, directions[key], key.startsWith('Page') ? 0.8 * innerHeight : 0)
    if (next) go(() => next)
  } else if (lost && document.activeElement === document.body) {
    const { section, item } = lost
    go(() => itemIn(section, item), { do: 'see', ...lost })
  } else return
  event.preventDefault()
})

on('click', async (event) => {
  const element = event.target.closest('#earlier, #later, .tap, [data-control]')
  if (!element) return
  if (element.href) {
    event.preventDefault()
    const at = Number(element.href.split('=').at(-1))
    return go(() => unitAt(at), { do: 'see', at })
  }
  const { control, action } = element.dataset
  const view = element.closest('[data-view]')?.dataset.view
  const press = { do: 'press', ...pathOf(element), view, control: Number(control), action }
  if (!await post(control ? press : { do: 'tap', ...pathOf(element) })) say('That could not be sent.')
})

// The address of the page at its first whole item on screen. Its parts are encoded, and the whole.
function address() {
  const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const [item] = [...marks].find(([, { top }]) => top > padding - 1) ?? []
  const path = Object.values(pathOf(item)).map((id) => encodeURIComponent(encodeURIComponent(id)))
  return item && !isFree ? `?at=${path.join('/')}` : location.pathname
}

content.disabled = false
content.prepend(above)
content.append(below)
document.body.append(position)
history.scrollRestoration = 'manual'
const at = new URLSearchParams(location.search).get('at')
if (at?.includes('/')) seek('top', () => itemIn(...at.split('/').map(decodeURIComponent)))
else if (at ?? number(list, 'before')) {
  const isAtEnd = !at && !number(list, 'after')
  seek(isAtEnd ? 'bottom' : 'top', () => unitAt(isAtEnd ? Infinity : Number(at ?? list.dataset.before)))
}
hold()
new ResizeObserver(() => hold()).observe(list)
on('load resize', () => hold())
connect()
