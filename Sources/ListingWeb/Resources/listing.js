// Applies a viewer's patches, and posts what the user does. The server decides which items are in the page, the style
// sheet where they are; the script keeps those on screen in place.

const [
  list, content, status, progress, dismiss, connection, news, earlier, later, banner, bottom, filtered, undoable, prompt,
  typed, found, help, bar, fresh, plain, index, dense,
] = [
  'list', 'content', 'status', 'progress', 'dismiss', 'connection', 'news', 'earlier', 'later', 'banner', 'bottom',
  'filtered', 'undoable', 'prompt', 'typed', 'found', 'help', 'bar', 'fresh', 'plain', 'index', 'dense',
].map((id) => document.getElementById(id))
const all = (query, parent = content) => [...parent.querySelectorAll(query)]
const sections = () => all(':scope > section')
const carousels = () => all('.across > ul')
const items = (parent) => all('li[data-id]', parent)
const named = (nodes, id) => nodes.find((node) => node.dataset.id === id)
const itemAt = ({ section, item }) => named(items(named(sections(), section) ?? status), item)
const itemOf = (node) => node?.closest('li[data-id]')
const sectionOf = (node) => node?.closest('section')
const pathOf = (node) => ({ section: sectionOf(node)?.dataset.id ?? '', item: itemOf(node)?.dataset.id })
const fromOf = (section) => Number(section.dataset.from)
const skippedOf = (section) => Number(section?.dataset.skip ?? 0) // The items of its source before the loaded ones.
const rect = (node) => node.getBoundingClientRect()
const focused = () => document.activeElement
const set = (node, name, value) => {
  if (value === false) node.removeAttribute(name)
  else if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value)
}
const on = (names, act) => names.split(' ').forEach((name) => addEventListener(name, act, true))
const timers = new Map()

function wait(key, time, act) {
  clearTimeout(timers.get(key))
  timers.set(key, act && setTimeout(act, time))
}

// Stream

let sequence = list.dataset.seq
let delay = 250
let isOffline = false
let stream
let sent = Promise.resolve()
let renewedAt = 0 // When the page or its last viewer was made.

// Connects to the viewer. If there is none anymore, another one begins at the place of the page, on any server.
function connect() {
  disconnect()
  const { viewer } = list.dataset
  const page = location.pathname.slice(viewer.lastIndexOf('/v/') + 1) + address()
  const options = new URLSearchParams({ after: sequence, count: fitting, position: positionOfTop(), script: version, page })
  stream = new EventSource(`${viewer}?${options}`)
  stream.onopen = () => {
    delay = 250
    wait('offline')
    setOffline(false)
    look()
  }
  stream.onmessage = ({ data, lastEventId }) => {
    sequence = lastEventId
    apply(JSON.parse(data))
  }
  stream.onerror = () => {
    disconnect()
    if (delay === 250) wait('offline', 2000, () => setOffline(true))
    // Not all pages at once.
    wait('connect', delay * (0.5 + Math.random()), connect)
    delay = Math.min(2 * delay, 5000)
  }
  // The server is ending; this stream goes on until the next one is opened.
  stream.addEventListener('move', () => wait('connect', Math.random() * 2000, connect))
  stream.addEventListener('viewer', ({ data }) => {
    list.dataset.viewer = data
    sequence = 0
    renewedAt = performance.now()
    asked = ''
  })
  stream.addEventListener('gone', () => {
    disconnect()
    wait('connect', renewedAt + 3000 - performance.now(), connect)
  })
  stream.addEventListener('reload', () => {
    disconnect()
    wait('reload', 3000 - performance.now(), () => location.replace(address()))
  })
}

function disconnect() {
  wait('connect')
  stream = stream?.close()
}

// HTTP/1.1 allows six connections.
on('visibilitychange', () => {
  wait('close', 30000, document.hidden && disconnect)
  if (!document.hidden && !stream) connect()
})

function post(event, refused = () => {}) {
  const headers = { 'Content-Type': 'application/json', 'X-Listing': '1' }
  const options = { method: 'POST', headers, body: JSON.stringify(event), signal: AbortSignal.timeout(10000) }
  return fetch(list.dataset.viewer, options).then((response) => {
    if (!response.ok) refused(response.status)
    return response.ok
  }, () => {
    refused()
    return false
  })
}

// Without a connection, controls are disabled: an action that is sent again later could be done twice.
function setOffline(value) {
  isOffline = value
  connection.textContent = value ? 'Offline: reconnecting…' : ''
  for (const control of all('button')) set(control, 'aria-disabled', value && !control.disabled)
}

// Sends what the user did, in order.
function send(event) {
  if (isOffline) return say(['Nothing was sent: there is no connection.'])
  sent = sent.then(() => post(event, (number) => {
    if (!number || number === 410) {
      setOffline(true)
      connect()
    }
    say([number === 410 ? 'That wasn’t done: the server was replaced.'
      : number ? `That wasn’t done: the server answered ${number}.` : 'No answer: that may not have been done.'])
  }))
}

// Messages

let counts = {}

function say(messages) {
  status.textContent = messages.join('\n')
  dismiss.hidden = false
  wait('say', 5000, () => (dismiss.parentNode.matches(':hover, :focus-within') ? say(messages) : hush()))
}

function hush() {
  wait('say')
  status.textContent = ''
  dismiss.hidden = true
}

// Announces changes of the list, those of five seconds at once.
function announce(changes) {
  for (const name in changes) counts[name] = (counts[name] ?? 0) + changes[name]
  if (timers.get('news')) return
  wait('news', 500, () => {
    const [[first, count], ...rest] = Object.entries(counts).filter(([, value]) => value > 0)
    const text = (value) => value.toLocaleString(document.documentElement.lang || 'en')
    news.textContent = [`${text(count)} ${count === 1 ? 'item' : 'items'} ${first}`,
      ...rest.map(([name, value]) => `${text(value)} ${name}`)].join(', ')
    counts = {}
    wait('news', 4500, () => {
      timers.delete('news')
      news.textContent = ''
      if (Object.keys(counts).length) announce({})
    })
  })
}

dismiss.onclick = hush

// Patch

const own = /^(tabindex|aria-(pos|set|desc|row).*)$/ // Set by the script.
const parse = (html) => [...document.createRange().createContextualFragment(html).childNodes]

function morph(old, fresh) {
  if (!old.attributes) return old.data === fresh.data || (old.data = fresh.data)
  if (old.matches('.menu:popover-open')) return // Its buttons stay where they are.
  for (const { name } of [...old.attributes]) {
    if (!own.test(name) && !fresh.hasAttribute(name)) old.removeAttribute(name)
  }
  for (const { name, value } of fresh.attributes) set(old, name, value)
  replace(old, [...old.childNodes], [...fresh.childNodes])
  // What the user is typing stays.
  if (old.matches('[data-input]') && old !== focused()) {
    if (old.type === 'radio') old.checked = fresh.checked
    else if (old.value !== fresh.value) old.value = fresh.value
  }
}

function replace(parent, old, fresh, next = null) {
  fresh.forEach((node, index) => {
    if (!old[index]) parent.insertBefore(node, next)
    else if (old[index].nodeName === node.nodeName) morph(old[index], node)
    else old[index].replaceWith(node)
  })
  for (const node of old.slice(fresh.length)) node.remove()
}

// Orders nodes from `next` on. Where moving loses the focus, others move around that node.
function order(parent, nodes, next) {
  for (const node of nodes) {
    if (!parent.moveBefore && node.contains(focused())) {
      for (let other; next !== node; parent.append(other)) [other, next] = [next, next.nextElementSibling]
    }
    if (node === next) next = next.nextElementSibling
    else if (node.isConnected && parent.moveBefore) parent.moveBefore(node, next)
    else parent.insertBefore(node, next)
  }
}

let submitted = null
function apply(patch) {
  const { open = '', reveal } = patch
  idle()
  asked = ''
  if (patch.say) say(patch.say)
  if (patch.announce) announce(patch.announce)
  if (/^https?:/i.test(open)) window.open(open, '_blank', 'noopener')
  // A document of this server; any other kind of address could run a script in the page.
  else if (open && URL.canParse(open, location) && new URL(open, location).origin === location.origin) location.href = open
  if (patch.back) history.back()
  if (patch.copy !== undefined) navigator.clipboard?.writeText(patch.copy).then(() => say(['Copied.']), () => say([patch.copy]))
  if (reveal) {
    const { item, view, position } = reveal
    seek(() => {
      const section = named(sections(), reveal.section)
      return item ? itemAt(reveal) : view === 'header' ? section : section?.querySelector(`[data-view="${view}"]`)
    }, (node) => {
      bring(node, { top: 'start', bottom: 'end' }[position] ?? position)
      if (reveal.found) match = pathOf(node)
      if (reveal.focus || takesFocus) focus(target(node))
      takesFocus = false
    })
  }
  const [first] = isFree ? [] : marks.keys()
  const place = unitOf(first)
  hold(() => change(patch), patch.animate)
  if (patch.announce?.added && first?.isConnected) tell(unitOf(first) - place)
  // A form that wasn't submitted continues at its first mistake.
  const wrong = submitted && itemAt(submitted)?.querySelector('[aria-invalid]')
  if (wrong) focus(wrong)
  submitted = null
}

function change({ title, sections: parts = {}, shape, ...patch }) {
  if (title) for (const heading of all('title, h1', document)) heading.textContent = title
  if ('banner' in patch) Object.assign(banner, { textContent: patch.banner, hidden: !patch.banner })
  if ('progress' in patch) replace(progress, [...progress.childNodes], parse(patch.progress))
  if ('bottom' in patch) replace(bottom, [...bottom.childNodes], parse(patch.bottom))
  if ('filtered' in patch) replace(filtered, [...filtered.childNodes], parse(patch.filtered))
  if ('undoable' in patch) replace(undoable, [...undoable.childNodes], parse(patch.undoable))
  if ('index' in patch) replace(index, [...index.childNodes], parse(patch.index))
  if ('found' in patch) found.textContent = patch.found
  if ('states' in patch) {
    states = patch.states
    if (!progress.firstChild) history.replaceState(null, '', address())
  }
  if ('several' in patch) list.toggleAttribute('data-several', patch.several)
  if ('end' in patch) set(list, 'data-end', patch.end);
  ({ before = before, after = after } = patch)

  const old = sections()
  const fresh = shape?.map((id) => {
    const section = named(old, id) ?? parse('<section><ul role="list">')[0]
    section.dataset.id = id
    return section
  }) ?? old
  for (const section of old) if (!fresh.includes(section)) section.remove()
  order(content, fresh, sections()[0] ?? bottom)

  for (const section of fresh) {
    const part = parts[section.dataset.id] ?? {}
    for (const name of ['class', 'style', 'aria-label', 'data-n', 'data-from', 'data-more', 'data-skip']) {
      const value = part[name.split('-').at(-1)]
      if (value !== undefined) set(section, name, value)
    }
    const ul = section.querySelector('ul')
    const inside = items(ul)
    for (const id in part.html) {
      const [item, [node]] = [named(inside, id), parse(part.html[id])]
      if (item) morph(item, node)
      else inside.push(node)
    }
    if (part.order) {
      for (const item of inside) if (!part.order.includes(item.dataset.id)) item.remove()
      order(ul, part.order.map((id) => named(inside, id)), ul.firstElementChild)
    }
    const children = [...section.children]
    const middle = children.indexOf(ul)
    if ('head' in part) replace(section, children.slice(0, middle), parse(part.head), ul)
    if ('foot' in part) replace(section, children.slice(middle + 1), parse(part.foot))
  }
}

// Window

let before = Number(list.dataset.before)
let after = Number(list.dataset.after)
let asked = ''
let isAsking = false
let fitting = 20 // How many units fit on the screen.
let goal // What to find, and what to do then.

const units = () => all('section:not(.across) > ul > li, .across > ul')
const isVisible = ({ top, bottom }) => bottom > 0 && top < innerHeight
const itemIn = (unit) => itemOf(unit) ?? unit?.querySelector('li')
const bring = (node, block) => node.scrollIntoView({ block, inline: 'nearest' })
const unitAt = (unit) => units()[unit - before]
const idle = () => { list.ariaBusy = null }

function ask(event) {
  list.ariaBusy = true
  wait('busy', 1000, idle)
  return post({ count: fitting, ...event })
}

function seek(find, act, isJump) {
  goal = { find, act, isJump }
  wait('goal', 3000, () => { goal = null })
}

function reach() {
  const node = goal?.find()
  if (!node) return
  const { act } = goal
  goal = null
  act(node)
}

function go(find, event) {
  seek(find, (item) => {
    bring(item, 'nearest')
    focus(target(item))
  })
  reach()
  if (goal) ask(event)
}

// Ends the way to a place that isn't loaded yet, when the user moves elsewhere.
function stay() {
  if (!progress.firstChild) return
  progress.replaceChildren()
  post({ do: 'stop' })
}

on('wheel touchmove', stay)
on('mousedown', ({ target: node }) => { if (node === document.documentElement) stay() }) // The scroll bar.

function needed() {
  const inside = units()
  const count = inside.filter((unit) => isVisible(rect(unit))).length
  const [start, end] = [rect(above).bottom, rect(below).top]
  fitting = start <= 0 && end >= innerHeight ? count : Math.max(fitting, count)

  // In a gap, the scroll position is a unit.
  let unit = -1
  let isEnd = false
  if (before && start >= innerHeight) unit = before * Math.max(0, 1 - start / gap)
  if (after && end <= 0) {
    const part = Math.min(1, -end / (rect(below).height - innerHeight))
    unit = before + inside.length + part * (after + 1 - fitting)
    isEnd = part === 1
  }
  if (unit >= 0) {
    const y = scrollY
    unit = Math.round(unit)
    seek(() => unit && !anchor() && Math.abs(scrollY - y) < innerHeight && unitAt(unit),
      (node) => shift(Math.min(isEnd ? Infinity : rect(node).top, rect(list).bottom - innerHeight)), true)
    return { do: 'see', at: unit }
  }
  const hasMore = after || sections().some(({ dataset }) => 'more' in dataset)
  if (!(before && start > -innerHeight / 2) && !(hasMore && end < 1.5 * innerHeight)) return
  const [item] = marks.keys()
  return { do: 'see', ...(item ? pathOf(item) : { at: before }) }
}

async function look() {
  carousels().forEach(lookAcross)
  const event = !isAsking && stream && (!goal || goal.isJump) && needed()
  if (!event || JSON.stringify(event) === asked) return
  asked = JSON.stringify(event)
  isAsking = true
  const isDone = await ask(event)
  await new Promise((done) => setTimeout(done, 50))
  isAsking = false
  if (isDone) look()
  else asked = ''
}

function lookAcross(ul) {
  const section = sectionOf(ul)
  const { left, right } = rect(ul)
  const inside = items(ul)
  const visible = inside.filter((item) => rect(item).right > left + 1 && rect(item).left < right - 1)
  const { id, n, more } = section.dataset
  const from = fromOf(section) + inside.indexOf(visible[0])
  const count = visible.length
  if ((inside.length >= n && more == null) || !count || ul.asked === `${from} ${count}`) return
  ul.asked = `${from} ${count}`
  ask({ do: 'across', section: id, from, count })
}

// Hold

const [above, below] = parse('<div class="gap"></div>'.repeat(2))
let gap = 0
let marks = new Map() // Where the items on screen are, or the nearest one.
let markedAt
let isFree = true // At the very top, nothing is held.
let isTouching = false
let isScrolling = false
let written, unitHeight

const isMoving = () => isTouching || isScrolling
function stretch(height) {
  gap = height
  Object.assign(above.style, { height: `${Math.max(0, height)}px`, marginTop: `${Math.min(0, height)}px` })
}

// Scrolls. While the user does, browsers drop or break that: then the gap changes, which also takes what is rounded.
function shift(distance) {
  const y = scrollY + distance
  if (!isMoving()) scrollTo(0, y)
  written = scrollY
  if (isMoving() || Math.abs(y - scrollY) < 1) stretch(gap + scrollY - y)
}

function mark() {
  markedAt = scrollY
  isFree = scrollY < 1 && !before && !skippedOf(sections()[0])
  const boxes = items().map((item) => [item, rect(item)])
  const inside = boxes.filter(([, box]) => isVisible(box))
  marks = new Map(inside[0] ? inside : rect(above).bottom > 0 ? boxes.slice(0, 1) : boxes.slice(-1))
}

// The first item that wasn't moved behind most others.
function anchor() {
  const rest = [...marks.keys()].filter((item) => item.isConnected)
  return rest.find((item, index) => {
    const behind = rest.slice(index).filter((other) => item.compareDocumentPosition(other) & 4)
    return 2 * behind.length >= rest.length - index - 1
  })
}

// Scrolls so that the first item is where it was.
function settle() {
  const item = !isFree && anchor()
  if (item) shift(rect(item).top - marks.get(item).top + scrollY - markedAt)
}

// Gaps are as high as their units at first, or as browsers allow.
function fit() {
  const height = rect(below).top - rect(above).bottom
  unitHeight ||= height / (units().length || 1)
  const scale = Math.min(unitHeight, (8e6 - height) / (before + after || 1))
  if (!isMoving() || !anchor()) stretch(before * scale)
  below.style.height = `${after * scale}px`
  earlier.hidden = !before
  later.hidden = !after
}

// Makes a change that doesn't move the first item on screen.
function hold(change, animate) {
  for (const item of items()) for (const animation of item.getAnimations()) animation.finish()
  settle()
  mark()
  const old = marks
  const isAtEnd = 'end' in list.dataset && rect(list).bottom < innerHeight + 2
  const restoreFocus = watchFocus()
  change?.()
  hideColumns()
  sections().forEach(decorate)
  fit()
  markedAt = scrollY // Moved nodes may scroll the page.
  settle()
  if (isAtEnd) bring(list, 'end')
  restoreFocus()
  reach()
  mark()
  highlight()
  look()
  if (!animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const [item, { left, top }] of marks) {
    const [x, y] = [old.get(item)?.left - left, old.get(item)?.top - top]
    const frames = { transform: [`translate(${x}px, ${y}px)`, 'none'] }
    if (Math.hypot(x, y) >= 1) item.animate(frames, { duration: 200, easing: 'ease' })
  }
}

function stop() {
  if (isTouching) return
  if (isScrolling) {
    isScrolling = false
    hold()
  }
  if (!progress.firstChild) history.replaceState(null, '', address())
}

on('scroll', ({ target: scrolled }) => {
  if (scrolled !== document) return wait(scrolled, 150, hold)
  if (scrollY !== written) isScrolling = true
  wait('stop', 200, stop)
  settle()
  mark()
  if (isFree) tell(0)
  look()
})
on('touchstart touchend touchcancel', ({ touches }) => {
  isTouching = touches.length > 0
  wait('stop', 200, stop)
})

// The items of a waterfall are in one row, below others by margins. A new one is in the shortest column.
function place(section) {
  const inside = items(section)
  const from = fromOf(section)
  const ul = section.querySelector('ul')
  // Items in columns that no longer fit would be counted as columns.
  if (ul.width !== ul.clientWidth) for (const { style } of inside) style.gridArea = ''
  ul.width = ul.clientWidth
  const { gridTemplateColumns, rowGap } = getComputedStyle(ul)
  const columns = gridTemplateColumns.split(' ').length
  if (section.matches('.grid')) {
    inside.forEach(({ style }, index) => { style.gridColumnStart = index ? '' : (from % columns) + 1 })
  }
  if (!section.matches('.waterfall')) return
  const known = inside.filter((item) => from && item.columns === columns)
  const first = Math.max(0, inside.indexOf(known[0]))
  const start = Array(columns).fill(known[0]?.y ?? 0)
  for (const { column, y } of known.toReversed()) start[column] = y
  const fill = (part, ends, isUp) => {
    for (const item of part) {
      if (item.columns !== columns) item.column = ends.indexOf(Math.min(...ends))
      item.columns = columns
      item.y = ends[item.column]
      ends[item.column] += rect(item).height + (parseFloat(rowGap) || 0)
      if (isUp) item.y = -ends[item.column]
    }
  }
  fill(inside.slice(0, first).reverse(), start.map((y) => -y), true)
  fill(inside.slice(first), start)
  const top = Math.min(...inside.map(({ y }) => y))
  for (const { style, column, y } of inside) {
    Object.assign(style, { gridArea: `1 / ${column + 1}`, marginTop: `${y - top}px` })
  }
}

// Tables

// A width below which columns aren't shown is the name of a class, and of a variable in the tracks of their rows.
const widths = new Set()
function hideColumns() {
  for (const { classList } of all('[class*="below-"]')) {
    const [name, width] = classList.value.match(/below-(\d+)/)
    if (widths.has(name)) continue
    widths.add(name)
    document.styleSheets[0].insertRule(
      `@container (width < ${width / 16}rem) { .row { --${name}: ; } .${name} { display: none !important; } }`)
  }
}

// Copies cells as a table: those whose text is selected, or those of the selected items.
on('copy', (event) => {
  const selection = getSelection()
  const { endContainer, endOffset } = selection.rangeCount ? selection.getRangeAt(0) : {}
  const isCopied = (cell) => cell.offsetParent && !cell.matches('.tools') && (selection.isCollapsed
    ? cell.parentNode.querySelector('.tap:is([aria-pressed="true"], [aria-current="true"])')
    // A click on a paragraph selects up to the start of the next one.
    : selection.containsNode(cell, true) && (endOffset || !cell.contains(endContainer)))
  const lines = all('.cells').map((row) => [...row.children].filter(isCopied)).filter(({ length }) => length)
  if (lines.flat().length < 2 || event.target.closest?.('[data-input], #prompt')) return
  const table = document.createElement('table')
  for (const line of lines) {
    const row = table.insertRow()
    for (const cell of line) row.insertCell().textContent = cell.innerText.trim().replace(/\s+/g, ' ')
  }
  const text = [...table.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent).join('\t')).join('\n')
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', table.outerHTML)
  event.preventDefault()
  say([`Copied ${lines.length} ${lines.length === 1 ? 'row' : 'rows'}.`])
})

// Focus

const [position] = parse('<span id="position" hidden></span>')
let described, lost

// What the keyboard reaches, and a click on the item presses.
const target = (item) => item.querySelector(item.matches('.switch') ? '[role="switch"]' : '.tap')
  ?? item.querySelector(':scope > .cells[role]') ?? item
const focus = (node) => node.focus({ preventScroll: true })

function decorate(section) {
  place(section)
  const inside = items(section)
  const skipped = skippedOf(section)
  const size = 'more' in section.dataset ? -1 : skipped + Number(section.dataset.n)
  const [ul, table] = ['ul', '[role="table"]'].map((query) => section.querySelector(query))
  set(ul, 'role', table ? 'none' : 'list')
  if (table) {
    ul.id = table.getAttribute('aria-owns')
    set(table, 'aria-rowcount', size < 0 ? size : size + 1) // With the titles.
  }
  const current = named(inside, section.current) ?? inside.find((item) => marks.has(item)) ?? inside[0]
  inside.forEach((item, index) => {
    const at = skipped + fromOf(section) + index + 1
    item.position = [at, size]
    set(item, 'aria-posinset', !table && at)
    set(item, 'aria-setsize', !table && size)
    if (table) set(item.querySelector(':scope > .cells'), 'aria-rowindex', at + 1)
    for (const stop of [target(item), ...all('button, a, [data-input]', item)]) set(stop, 'tabindex', item === current ? 0 : -1)
  })
  for (const ul of carousels()) set(ul, 'tabindex', -1)
}

function watchFocus() {
  const node = focused()
  const item = itemOf(node)
  const section = sectionOf(item)
  const path = pathOf(item)
  const index = item && fromOf(section) + items(section).indexOf(item)
  return () => {
    if (!item || focused() === node) return
    const { from, n } = section.dataset
    const inside = section.isConnected ? items(section) : []
    const next = item.isConnected ? item : inside[index - from] ?? (index >= n && inside.at(-1))
    if (next) focus(node.isConnected ? node : target(next))
    else lost = path
  }
}

on('focusin', ({ target: node }) => {
  const item = itemOf(node)
  described?.removeAttribute('aria-describedby')
  described = item && target(item)
  if (!item) return
  lost = null
  sectionOf(item).current = item.dataset.id
  decorate(sectionOf(item))
  position.textContent = item.position.map(Number).filter((value) => value > 0)
    .map((value) => value.toLocaleString(document.documentElement.lang || 'en')).join(' of ')
  set(described, 'aria-describedby', 'position')
})

// The nearest item in a direction, at a distance. Lengths are doubled.
function neighbor(item, x, y, distance) {
  const a = rect(item)
  const cost = (other) => {
    const b = rect(other)
    const [width, height] = [a.width + b.width, a.height + b.height]
    const [right, down] = [b.left + b.right - a.left - a.right, b.top + b.bottom - a.top - a.bottom]
    const ahead = x * right + y * down - (x ? width : height)
    const sideways = x ? Math.abs(down) - height : Math.abs(right) - width
    return ahead < -2 || (x && sideways > -2) ? 1e9 : Math.abs(ahead - 2 * distance) + 3 * Math.max(0, sideways)
  }
  const [best] = items().sort((one, other) => cost(one) - cost(other))
  return cost(best) < 1e9 && best
}

// Sends what the user types or chooses in an input.
function enter(node, phase) {
  const control = node.closest('[data-control]')
  if (!control) return
  wait('input')
  const { action } = control.dataset
  send({ do: 'input', ...pathOf(node), view: node.closest('[data-view]')?.dataset.view, action, value: node.value, phase })
}

on('input', ({ target: node }) => {
  if (node.matches('[data-input]:not([type="radio"], [type="range"], select)')) wait('input', 100, () => enter(node, 'typing'))
})
on('change', ({ target: node }) => { if (node.matches('[data-input]')) enter(node, 'done') })

on('keydown', (event) => {
  const { key } = event
  const item = itemOf(event.target)
  takesFocus = false
  if (event.target.matches?.('[data-input]') && key !== 'Escape') {
    if (key !== 'Enter' || event.isComposing || !event.target.matches('input:not([type="radio"], [type="range"])')) return
    event.preventDefault()
    return enter(event.target, 'entered')
  }
  if (event.target.closest?.('#prompt, dialog')) return
  if (event.target.closest?.('.menu')) return chooseByKey(event)
  if (lifted) return moveByKey(event)
  if (!event.ctrlKey && !event.metaKey && !event.altKey && pressKey(event, item)) return event.preventDefault()
  const x = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const y = { ArrowUp: -1, PageUp: -1, ArrowDown: 1, PageDown: 1 }[key]
  const edge = ['Home', 'End'].indexOf(key)
  if (x || y || edge >= 0 || key === 'Escape') stay()
  // Further pages are loaded up to the end of the section, or of the list.
  const isWhole = event.ctrlKey || !item
  const hasMore = isWhole ? after || sections().some(({ dataset }) => 'more' in dataset) : 'more' in sectionOf(item).dataset
  if (key === 'End' && hasMore && !event.metaKey && !event.altKey && !event.shiftKey) {
    event.preventDefault()
    return ask({ do: 'end', section: isWhole ? undefined : sectionOf(item).dataset.id })
  }
  // The start of a section that begins in the middle of its source is elsewhere.
  const isInside = skippedOf(isWhole ? sections()[0] : sectionOf(item))
  if (key === 'Home' && isInside && !event.metaKey && !event.altKey && !event.shiftKey) {
    event.preventDefault()
    takesFocus = true
    return ask({ do: 'go', text: '1', section: isWhole ? undefined : sectionOf(item).dataset.id })
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (key === 'Escape') {
    if (drag) return endDrag(false)
    if (!dismiss.hidden) hush()
    else if (filtered.firstChild) send({ do: 'filter', text: '' })
    else if (item) focus(target(item))
  }
  if (!x && !y && edge < 0) return
  if (item && edge >= 0) {
    const section = sectionOf(item)
    const { id, n, from } = section.dataset
    const index = edge * (n - 1)
    const at = before + units().indexOf(items(section)[0]) + index - from
    const way = section.matches('.across') ? 'across' : 'see'
    go(() => items(section)[index - fromOf(section)], { do: way, section: id, from: index, at })
  } else if (item) {
    const next = neighbor(item, x ?? 0, y ?? 0, key.startsWith('Page') ? 0.8 * innerHeight : 0)
    if (next) go(() => next)
  } else if (lost && focused() === document.body) {
    const path = lost
    go(() => itemAt(path), { do: 'see', ...path })
  } else return
  event.preventDefault()
})

on('click', (event) => {
  const { target: clicked } = event
  if (clicked.closest('.stop')) return stay()
  const item = itemOf(clicked)
  if (press(clicked, item)) return
  if (event.shiftKey && 'several' in list.dataset && item?.querySelector('button.tap')) {
    getSelection().removeAllRanges()
    return send({ do: 'select', ...pathOf(item), extends: true })
  }
  // A drag selects text.
  if (item && event.detail && !clicked.closest('[data-control]') && getSelection().containsNode(item, true) && !getSelection().isCollapsed) {
    return event.preventDefault()
  }
  if (clicked.closest('[data-input], .segments, .list')?.closest('[data-control]')) return
  const node = clicked.closest('#earlier, #later, .tap, [data-control]')
  if (!node) return item && target(item) !== item && !clicked.closest('a, button, input, select, textarea, label') && target(item).click()
  if (node === earlier || node === later) {
    event.preventDefault()
    const at = node === later ? before + units().length : Math.max(0, before - fitting)
    return go(() => itemIn(unitAt(at)), { do: 'see', at })
  }
  // The browser opens a link; that in another tab or window isn't a choice in this one.
  const isLink = node.matches('a')
  if (isLink && (isOffline || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return
  const { control, action } = node.dataset
  const view = node.closest('[data-view]')?.dataset.view
  const opened = isLink ? node.getAttribute('href') : undefined
  if (control) submitted = pathOf(node)
  send({ ...pathOf(node), ...(control ? { do: 'press', view, control: +control, action, opened } : { do: 'tap', opened }) })
})

// Find, filter, go to

const purposes = { '/': 'Find', '&': 'Show only', ':': 'Go to' }
let purpose = '/'
let origin = {} // Where the search begins.
let sought = ''
let match // The item that was found last.
let takesFocus = false // Whether the next item that the page shows is focused.

const here = () => pathOf(itemOf(focused()) ?? marks.keys().next().value)

function openPrompt(key) {
  purpose = key
  origin = here()
  prompt.firstElementChild.textContent = purposes[key]
  match = undefined
  typed.value = key === '/' ? sought : ''
  prompt.hidden = false
  found.textContent = key === ':' ? 'position, 25%, identifier' : ''
  typed.focus()
  typed.select()
}

function type() {
  wait('type')
  const text = typed.value
  if (purpose === '/') {
    match = undefined
    sought = text
    send({ do: 'find', text, ...origin })
    highlight()
  } else if (purpose === '&') send({ do: 'filter', text })
}

// Ends typing: at what was found, or where it began.
function leave(isDone) {
  if (isDone && !isSent) type()
  wait('type')
  isSent = true
  prompt.hidden = true
  if (!isDone && purpose === '/') {
    sought = ''
    send({ do: 'find', text: '' })
    highlight()
  }
  if (!isDone && purpose === '&') send({ do: 'filter', text: '' })
  takesFocus = isDone && purpose !== '&' && !match
  if (isDone && purpose === ':') send({ do: 'go', text: typed.value, section: origin.section || undefined })
  const path = (isDone && match) || origin
  if (path.item) go(() => itemAt(path), { do: 'see', ...path })
}

function findNext(backwards) {
  if (!sought) return say(['No search yet: press / first.'])
  takesFocus = true
  send({ do: 'find', text: sought, ...here(), next: true, backwards })
}

let isSent = true
typed.oninput = () => {
  isSent = false
  wait('type', 150, () => {
    isSent = true
    type()
  })
}
typed.onkeydown = (event) => {
  if (event.key === 'Escape') leave(false)
  else if (event.key === 'Enter' && !event.isComposing) leave(true)
  else return
  event.preventDefault()
}
prompt.onsubmit = (event) => event.preventDefault()
prompt.onclick = ({ target: { name } }) => {
  if (name === 'close') leave(false)
  if (name === 'next' || name === 'previous') {
    send({ do: 'find', text: typed.value, ...(match ?? origin), next: Boolean(match), backwards: name === 'previous' })
  }
}

// Marks the text that was sought, on the screen.
function highlight() {
  if (!globalThis.Highlight) return
  const text = sought.toLowerCase()
  const ranges = []
  for (const item of text ? marks.keys() : []) {
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement.closest('.menu, .said') ? -1 : node.data.toLowerCase().indexOf(text)
      if (at < 0 || at + text.length > node.length) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + text.length)
      ranges.push(range)
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges))
}

// Actions

function openMenu(item, x, y) {
  const menu = item?.querySelector('.tools > .menu')
  if (!menu) return false
  menu.showPopover()
  const { right, bottom: below } = rect(menu.previousElementSibling)
  const inside = (at, length, size) => `${Math.max(8, Math.min(at, size - length - 8))}px`
  menu.style.left = inside(x || right - menu.offsetWidth, menu.offsetWidth, innerWidth)
  menu.style.top = inside(y || below, menu.offsetHeight, innerHeight)
  focus(menu.firstElementChild)
  return true
}

function closeMenu(menu) {
  menu.hidePopover()
  focus(target(itemOf(menu)))
}

function chooseByKey(event) {
  const menu = event.target.closest('.menu')
  const choices = [...menu.children]
  const at = choices.indexOf(event.target)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next !== undefined) focus(choices.at(next % choices.length))
  else if (event.key === 'Escape' || event.key === 'Tab') closeMenu(menu)
  else return
  event.preventDefault()
}

function act(choice) {
  const title = choice.textContent
  if (choice.dataset.asks && !confirm(choice.dataset.asks)) return
  send({ do: 'act', ...pathOf(choice), action: choice.dataset.act, title })
}

// Deletes the selected items, or otherwise this one.
function remove(item) {
  if ('several' in list.dataset && content.querySelector('.tap[aria-pressed="true"]')) return send({ do: 'delete' })
  const choice = item.querySelector('.tools > .menu > .destructive')
  if (choice) act(choice)
  else say(['This item can’t be deleted.'])
}

on('contextmenu', (event) => {
  const { target: node, clientX, clientY } = event
  if (node.closest('a[href], input, textarea, .menu') || !getSelection().isCollapsed) return
  if (openMenu(itemOf(node), clientX, clientY)) event.preventDefault()
})

// Moving

let lifted // The item that the keyboard moves.
let drag

function lift(item) {
  lifted = pathOf(item)
  focus(target(item))
  send({ do: 'move', ...lifted })
  say(['Moving: arrows move it, Enter leaves it there, Escape takes it back.'])
}

function drop(cancelled) {
  lifted = undefined
  hush()
  send({ do: 'drop', cancelled })
}

function moveByKey(event) {
  const { key } = event
  const by = { ArrowUp: -1, ArrowLeft: -1, k: -1, ArrowDown: 1, ArrowRight: 1, j: 1 }[key]
  if (by) send({ do: 'move', ...pathOf(itemOf(focused()) ?? itemAt(lifted)), item: lifted.item, by })
  else if (['Enter', ' ', 'm', 'Escape', 'Tab'].includes(key)) drop(key === 'Escape')
  else return
  if (key !== 'Tab') event.preventDefault()
}

function dragTo(x, y) {
  const over = document.elementsFromPoint(x, y).map(itemOf).find((item) => item && item !== drag.item)
  for (const item of all('[data-drop]')) item.removeAttribute('data-drop')
  drag.place = undefined
  if (!over || sectionOf(over).matches('#status')) return
  const box = rect(over)
  const isBeside = sectionOf(over).matches('.grid, .across, .waterfall')
  const isBefore = isBeside ? x < (box.left + box.right) / 2 : y < (box.top + box.bottom) / 2
  over.dataset.drop = isBefore ? 'before' : 'after'
  drag.place = { target: sectionOf(over).dataset.id, [isBefore ? 'before' : 'after']: over.dataset.id }
}

function endDrag(isDone) {
  const { item, place, hasMoved } = drag
  drag = undefined
  wait('drag')
  for (const other of all('[data-drop]')) other.removeAttribute('data-drop')
  item.style.removeProperty('translate')
  item.removeAttribute('data-dragged')
  if (!isDone || !hasMoved || !place) return
  send({ do: 'move', ...pathOf(item), ...place })
  send({ do: 'drop' })
}

function follow({ clientX, clientY }) {
  const [x, y] = [clientX - drag.x, clientY - drag.y + scrollY - drag.scroll]
  if (!drag.hasMoved && Math.hypot(x, y) < 5) return
  drag.hasMoved = true
  drag.item.dataset.dragged = ''
  drag.item.style.translate = `${x}px ${y}px`
  dragTo(clientX, clientY)
  const edge = Math.min(clientY - 56, 0) || Math.max(clientY - innerHeight + 56, 0)
  wait('drag', 16, edge && (() => {
    scrollBy(0, edge / 4)
    if (drag) follow({ clientX, clientY })
  }))
}

// Swipes and pulls

let touch

on('pointerdown', (event) => {
  const { target: node, button, pointerType, clientX: x, clientY: y, pointerId } = event
  const item = itemOf(node)
  const grip = node.closest?.('.grip')
  if (button || isOffline || !item) return
  if (grip) {
    event.preventDefault()
    grip.setPointerCapture(pointerId)
    drag = { item, x, y, scroll: scrollY }
  } else if (pointerType === 'touch' && item.querySelector('.tools > .menu') && !item.closest('.across')) {
    touch = { item, x, y, choices: all('[data-act]', item) }
  }
})
on('pointermove', (event) => {
  if (drag) return follow(event)
  if (!touch) return
  const x = event.clientX - touch.x
  if (!touch.choice && (Math.abs(x) < 12 || Math.abs(x) < 2 * Math.abs(event.clientY - touch.y))) return
  const isLeading = x > 0 === (getComputedStyle(list).direction === 'ltr')
  touch.choice = touch.choices.find(({ dataset }) => dataset.edge === (isLeading ? 'leading' : 'trailing'))
  touch.isFar = Math.abs(x) > 96
  touch.item.dataset.swipe = touch.choice?.textContent ?? ''
  touch.item.style.setProperty('--swipe', `${touch.choice ? x : x / 8}px`)
})
on('pointerup pointercancel', ({ type: kind }) => {
  if (drag) endDrag(kind === 'pointerup')
  if (!touch) return
  const { item, choice, isFar } = touch
  touch = undefined
  item.removeAttribute('data-swipe')
  item.style.removeProperty('--swipe')
  if (kind === 'pointerup' && choice && isFar) act(choice)
})
let pulled
on('touchstart', ({ touches }) => { pulled = isFree && touches.length === 1 ? touches[0].clientY : undefined })
on('touchmove', ({ touches }) => {
  if (pulled !== undefined && touches[0].clientY - pulled > 140 && isFree && !drag && !touch?.choice) {
    pulled = undefined
    reload()
  }
})

function reload() {
  say(['Loading again…'])
  send({ do: 'reload' })
}

// What isn't seen

let added = 0
const unitOf = (item) => item ? before + units().indexOf(item.closest('.across > ul') ?? item) : 0

// Says how many items were added above those on screen.
function tell(count) {
  added = count > 0 ? added + count : isFree ? 0 : added
  fresh.hidden = !added
  fresh.textContent = `${added.toLocaleString(document.documentElement.lang || 'en')} new above`
}

fresh.onclick = () => {
  added = 0
  fresh.hidden = true
  go(() => !before && itemIn(units()[0]), { do: 'see', at: 0 })
}

// Keys

const steps = { j: 'ArrowDown', k: 'ArrowUp', l: 'ArrowRight', h: 'ArrowLeft', f: 'PageDown', b: 'PageUp', g: 'Home', G: 'End' }
const keys = {
  '/': () => openPrompt('/'),
  '&': () => openPrompt('&'),
  ':': () => openPrompt(':'),
  n: () => findNext(false),
  N: () => findNext(true),
  '?': () => help.showModal(),
  r: reload,
  u: () => send({ do: 'undo' }),
  a: (item) => item && (openMenu(item) || say(['This item has no actions.'])),
  d: (item) => item && remove(item),
  v: (item) => item && send({ do: 'select', ...pathOf(item), extends: true }),
  m: (item) => item && (item.querySelector('.grip') ? lift(item) : say(['This item can’t be moved.'])),
  y: (item) => item && copy(item.dataset.id),
  Y: (item) => item && copy(item.innerText.trim()),
  '[': (item) => besides(item, -1),
  ']': (item) => besides(item, 1),
}

function copy(text) {
  navigator.clipboard?.writeText(text).then(() => say(['Copied.']), () => say([text]))
}

function besides(item, step) {
  const inside = sections().filter((section) => section.querySelector('li'))
  const next = inside[inside.indexOf(sectionOf(item ?? marks.keys().next().value)) + step]
  if (next) go(() => next.querySelector('li'), { do: 'see', ...pathOf(next.querySelector('li')) })
}

// Performs what a single key does; `false` if it does nothing.
function pressKey(event, item) {
  if (!plain.checked && event.key.length === 1) return false
  const step = steps[event.key]
  if (step) {
    (item ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true }))
    return true
  }
  const disclosure = item && { ArrowLeft: 'true', ArrowRight: 'false' }[event.key]
  if (disclosure && target(item).ariaExpanded === disclosure && !sectionOf(item).matches('.grid, .across, .waterfall')) {
    send({ do: 'expand', ...pathOf(item) })
    return true
  }
  keys[event.key]?.(item)
  return event.key in keys
}

// Performs what a click presses besides the controls of a content; `false` if that's nothing.
function press(node, item) {
  const choice = node.closest('[data-act]')
  if (choice) {
    closeMenu(choice.parentNode)
    act(choice)
  } else if (node.closest('.more')) openMenu(item)
  else if (node.closest('.grip')) lifted ? drop(false) : lift(item)
  else if (node.closest('.undo')) send({ do: 'undo' })
  else if (node.closest('.all')) send({ do: 'filter', text: '' })
  else if (node.closest('#index [data-to]')) {
    takesFocus = true
    send({ do: 'go', text: '1', section: node.dataset.to })
  } else if (node.closest('#seek')) openPrompt('/')
  else if (node.closest('#keys')) help.showModal()
  else {
    if (lifted) drop(false)
    return false
  }
  return true
}

// A browser may refuse to store anything.
try {
  plain.checked = localStorage.listingKeys !== 'off'
  plain.onchange = () => { localStorage.listingKeys = plain.checked ? 'on' : 'off' }
  dense.checked = localStorage.listingRows === 'dense'
} catch {}
dense.onchange = () => {
  list.classList.toggle('dense', dense.checked)
  try { localStorage.listingRows = dense.checked ? 'dense' : 'roomy' } catch {}
}
list.classList.toggle('dense', dense.checked)
help.onclick = ({ target: node }) => { if (node === help || node.name === 'close') help.close() }
bar.hidden = false

// An image that can't be loaded is its description, in its box.
function describe(image) {
  const [text] = parse('<p></p>')
  image.replaceWith(Object.assign(text, {
    className: `${image.className} missing`, style: image.style.cssText, textContent: image.alt }))
}

on('error', ({ target: image }) => image.matches?.('img') && describe(image))

// The page at the first item below what is pinned. The parts of a path are encoded, and the path. The tab is the name
// of the viewer, with whose state the page begins when it's loaded again; another server has the states in the address.
let states = list.dataset.states ?? ''
const version = new URL(import.meta.url).pathname.split('/').at(-2)
const topItem = () => [...marks].find(([, { top: y }]) => y > 71)?.[0] ?? marks.keys().next().value

// The number of items before it in the source of its section.
function positionOfTop() {
  const item = topItem()
  const section = sectionOf(item)
  return section ? skippedOf(section) + fromOf(section) + items(section).indexOf(item) : 0
}

function query(own, ...parts) {
  const kept = location.search.slice(1).split('&').filter((part) => part && !own.test(part))
  const tab = list.dataset.viewer.split('/').at(-1).slice(0, 8)
  return `?${[...kept, ...parts, states, `tab=${tab}`].filter(Boolean).join('&')}`
}

function address() {
  const item = isFree ? undefined : topItem()
  const path = Object.values(pathOf(item)).map((id) => encodeURIComponent(encodeURIComponent(id)))
  if (skippedOf(sectionOf(item))) path.push(positionOfTop())
  return query(/^(\*|(at|tab|whole)(=|$))/, item && `at=${path.join('/')}`)
}

for (const image of all('img')) if (image.complete && image.currentSrc && !image.naturalWidth) describe(image)
content.disabled = false
content.prepend(above)
content.append(below)
document.body.append(position)
history.scrollRestoration = 'manual'
const start = new URL(location)
const wanted = start.searchParams.get('at')
const at = wanted ?? `${before}`
const decode = (text) => { try { return decodeURIComponent(text) } catch {} }
const [section, item, ...further] = at.split('/').map(decode)
const isAtEnd = 'end' in list.dataset && wanted === null
// The page begins at the position of an item that is gone.
const find = () => isAtEnd ? list : item ? itemAt({ section, item }) ?? (further.length && units()[0]) : unitAt(+at)
// What isn't loaded yet is revealed later.
if (!progress.firstChild && (isAtEnd || at !== '0')) seek(find, (node) => bring(node, isAtEnd ? 'end' : 'start'))
history.replaceState(null, '', query(/^(\*|tab(=|$))/))
hold()
new ResizeObserver(() => hold()).observe(list)
on('load resize', () => hold())
connect()
