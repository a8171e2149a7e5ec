// Applies a viewer's patches, and posts what the user does. The server decides which items are in the page, the style
// sheet where they are; the script keeps those on screen in place.

const [list, content, status, progress, dismiss, connection, news, earlier, later, banner, bottom] = [
  'list', 'content', 'status', 'progress', 'dismiss', 'connection', 'news', 'earlier', 'later', 'banner', 'bottom',
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

function connect() {
  disconnect()
  stream = new EventSource(`${list.dataset.viewer}?after=${sequence}`)
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
    wait('connect', delay, connect)
    delay = Math.min(2 * delay, 5000)
  }
  stream.addEventListener('gone', () => {
    disconnect()
    wait('gone', 3000 - performance.now(), () => location.replace(address()))
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
    if (number === 410) return // The stream loads the page again.
    if (!number) {
      setOffline(true)
      connect()
    }
    say([number ? `That wasn’t done: the server answered ${number}.` : 'No answer: that may not have been done.'])
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

const own = /^(tabindex|aria-(pos|set|desc).*)$/ // Set by the script.
const parse = (html) => [...document.createRange().createContextualFragment(html).childNodes]

function morph(old, fresh) {
  if (!old.attributes) return old.data === fresh.data || (old.data = fresh.data)
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
      if (reveal.focus) focus(target(node))
    })
  }
  hold(() => change(patch), patch.animate)
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
    for (const name of ['class', 'style', 'aria-label', 'data-n', 'data-from', 'data-more']) {
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
  if (before && start >= innerHeight) unit = before * Math.max(0, 1 - start / gap)
  if (after && end <= 0) {
    const part = Math.min(1, -end / (rect(below).height - innerHeight))
    unit = before + inside.length + part * (after + 1 - fitting)
  }
  if (unit >= 0) {
    const y = scrollY
    unit = Math.round(unit)
    seek(() => unit && !anchor() && Math.abs(scrollY - y) < innerHeight && unitAt(unit),
      (node) => shift(Math.min(rect(node).top, rect(list).bottom - innerHeight)), true)
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
  isFree = scrollY < 1 && !before
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
  sections().forEach(decorate)
  fit()
  markedAt = scrollY // Moved nodes may scroll the page.
  settle()
  if (isAtEnd) bring(list, 'end')
  restoreFocus()
  reach()
  mark()
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
  const { gridTemplateColumns, rowGap } = getComputedStyle(section.querySelector('ul'))
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

// Focus

const [position] = parse('<span id="position" hidden></span>')
let described, lost

// What the keyboard reaches, and a click on the item presses.
const target = (item) => item.querySelector(item.matches('.switch') ? '[role="switch"]' : ':scope > .tap') ?? item
const focus = (node) => node.focus({ preventScroll: true })

function decorate(section) {
  place(section)
  const inside = items(section)
  const size = 'more' in section.dataset ? -1 : section.dataset.n
  const current = named(inside, section.current) ?? inside.find((item) => marks.has(item)) ?? inside[0]
  inside.forEach((item, index) => {
    set(item, 'aria-posinset', fromOf(section) + index + 1)
    set(item, 'aria-setsize', size)
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
  position.textContent = [item.ariaPosInSet, item.ariaSetSize].map(Number).filter((value) => value > 0)
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
  if (event.target.matches?.('[data-input]') && key !== 'Escape') {
    if (key !== 'Enter' || event.isComposing || !event.target.matches('input:not([type="radio"], [type="range"])')) return
    event.preventDefault()
    return enter(event.target, 'entered')
  }
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
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (key === 'Escape') {
    if (!dismiss.hidden) hush()
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

// An image that can't be loaded is its description, in its box.
function describe(image) {
  const [text] = parse('<p></p>')
  image.replaceWith(Object.assign(text, {
    className: `${image.className} missing`, style: image.style.cssText, textContent: image.alt }))
}

on('error', ({ target: image }) => image.matches?.('img') && describe(image))

// The page at the first item below what is pinned. The parts of a path are encoded, and the path. The tab is the name
// of the viewer, with whose state the page begins when it's loaded again.
const tab = list.dataset.viewer.split('/').at(-1).slice(0, 8)
function address() {
  const [item] = [...marks].find(([, { top }]) => top > 71) ?? []
  const path = Object.values(pathOf(item)).map((id) => encodeURIComponent(encodeURIComponent(id)))
  const kept = new URLSearchParams(location.search)
  for (const name of ['at', 'tab', 'whole']) kept.delete(name)
  return `?${kept.size ? `${kept}&` : ''}${item && !isFree ? `at=${path.join('/')}&` : ''}tab=${tab}`
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
const [section, item] = at.split('/').map(decode)
const isAtEnd = 'end' in list.dataset && wanted === null
const find = () => isAtEnd ? list : item ? itemAt({ section, item }) : unitAt(+at)
// What isn't loaded yet is revealed later.
if (!progress.firstChild && (isAtEnd || at !== '0')) seek(find, (node) => bring(node, isAtEnd ? 'end' : 'start'))
start.searchParams.set('tab', tab)
history.replaceState(null, '', start)
hold()
new ResizeObserver(() => hold()).observe(list)
on('load resize', () => hold())
connect()
