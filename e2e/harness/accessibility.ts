import { expect, type Page } from '@playwright/test'

// What runs in the page has to stand inside of the functions that are sent there.

interface Stop {
  readonly name: string
  /** Where it is not under another thing, in the window. */
  readonly isSeen: boolean
  /** An outline, which is there also where the system chooses the colours. */
  readonly isOutlined: boolean
}

interface Walk {
  readonly stops: readonly Stop[]
  /** What looks the same with and without the focus. */
  readonly unmarked: readonly string[]
  /** What may be operated and was never reached. */
  readonly missed: readonly string[]
  /** What came before something that stands before it. */
  readonly outOfOrder: readonly string[]
}

/** Goes through the whole page with Tab; ends where it comes round, or out of the page. */
export async function walkByTab(page: Page): Promise<Walk> {
  await page.evaluate(prepare)
  const stops: Stop[] = []
  for (let pressed = 0; pressed < 250; pressed++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isWithinField)) continue
    const stop = await page.evaluate(look)
    if (!stop) break
    stops.push(stop)
  }
  return { stops, ...(await page.evaluate(compare)) }
}

interface Walked {
  readonly seen: Map<Element, string>
  readonly lookOf: (element: Element) => string
  readonly nameOf: (element: Element) => string
}

type Walking = typeof globalThis & { walked: Walked }

function prepare(): void {
  const styles = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, opacity, translate } = getComputedStyle(
      element,
      pseudo,
    )
    return [
      outlineStyle,
      outlineStyle === 'none' ? '' : outlineWidth + outlineColor,
      boxShadow,
      borderColor,
      backgroundColor,
      opacity,
      translate,
    ].join(' ')
  }
  const lookOf = (element: Element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement].flatMap((one) => one ?? [])
    return [...around.map((one) => styles(one)), styles(element, '::before'), styles(element, '::after')].join('|')
  }
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''} ${element.getAttribute('href') ?? element.id}`
  Object.assign(globalThis, { walked: { seen: new Map(), lookOf, nameOf } })
  const start = document.createElement('span')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
}

/** Whether the focus went on to a part of the same field, such as the month of a date. */
function isWithinField(): boolean {
  const element = document.activeElement
  const before = [...(globalThis as Walking).walked.seen.keys()].at(-1)
  return element instanceof HTMLInputElement && /^(?:date|time)/.test(element.type) && element === before
}

function look(): Stop | null {
  const { seen, lookOf, nameOf } = (globalThis as Walking).walked
  const element = document.activeElement
  if (!element || element === document.body || seen.has(element)) return null
  seen.set(element, lookOf(element))
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  const isHit = (x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || label?.contains(hit) === true || element.parentElement === hit.parentElement)
    )
  }
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const xs = [left + 3, (left + right) / 2, right - 3]
  const ys = [top + 3, (top + bottom) / 2, bottom - 3]
  const outlined = (pseudo?: string, one: Element = element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, pseudo)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  const isOutlined =
    outlined() ||
    outlined('::after') ||
    outlined('::before') ||
    (element.closest('.control') !== null && outlined(undefined, element.closest('.control') ?? element))
  return { name: nameOf(element), isSeen: xs.some((x) => ys.some((y) => isHit(x, y))), isOutlined }
}

function compare(): Omit<Walk, 'stops'> {
  const { seen, lookOf, nameOf } = (globalThis as Walking).walked
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const operable =
    'a[href], button, input:not([type=hidden]), select, textarea, [tabindex], summary, iframe, audio[controls], video[controls]'
  // A group of radios or tabs hands the focus on to one of them.
  const isGroup = '[role=radiogroup], [role=tablist]'
  const isOff = (one: HTMLElement) =>
    one.tabIndex < 0 || one.matches(isGroup) || one.matches(':disabled') || one.closest('[inert]') !== null
  const isShown = (one: HTMLElement) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const all = [...document.querySelectorAll<HTMLElement>(operable)].filter((one) => !isOff(one) && isShown(one))
  const walked = [...seen.keys()].filter((one) => one.isConnected)
  const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return {
    unmarked: walked.filter((one) => seen.get(one) === lookOf(one)).map(nameOf),
    missed: all.filter((one) => !seen.has(one)).map(nameOf),
    outOfOrder: walked.filter((one, at) => at > 0 && isBefore(walked[at - 1] as Element, one)).map(nameOf),
  }
}

/** Everything operable is reached by Tab, in the order in which it stands there, is seen when it is reached, and looks so. */
export async function expectWalkable(page: Page): Promise<void> {
  const { stops, ...walk } = await walkByTab(page)
  const hidden = stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)
  const coloured = stops.filter(({ isOutlined }) => !isOutlined).map(({ name }) => name)
  expect({ ...walk, hidden, coloured }, 'the way of the focus').toEqual({
    unmarked: [],
    missed: [],
    outOfOrder: [],
    hidden: [],
    coloured: [],
  })
}

const named =
  /^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|tab|menuitem\w*|option|img|dialog|alertdialog|progressbar|spinbutton|iframe|region|navigation|table|group|radiogroup|tablist|tabpanel)\b(?! ")/

/** A screen reader hears a name for everything, one first heading, headings in their order, and where the parts of the page are. */
export async function expectNamed(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot()
  expect(
    tree.split('\n').filter((line) => named.test(line)),
    'without a name',
  ).toEqual([])
  const levels = Array.from(tree.matchAll(/- '?heading (?:".*" )?\[level=(\d)\]/g), ([, level]) => Number(level))
  expect(
    levels.filter((level) => level === 1),
    'first headings',
  ).toEqual([1])
  expect(
    levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1),
    `a level is left out of ${levels.join(' ')}`,
  ).toEqual([])
  await expect(page.getByRole('main')).toHaveCount(1)
  expect(await page.locator('img:not([alt])').count(), 'pictures without alt').toBe(0)
  await expect(page).toHaveTitle(/\S/)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
}

/** Nothing reaches beyond the window sideways, and no words are cut off. */
export async function expectFits(page: Page, said: string): Promise<void> {
  await expect.poll(() => page.evaluate(lost), { message: said }).toEqual([])
}

function lost(): string[] {
  const beyond = document.documentElement.scrollWidth - innerWidth
  const textOf = (element: Element) => [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const boxOf = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  const isWithin = (box: DOMRect, frame: DOMRect) =>
    box.right <= frame.right + 2 && box.left >= frame.left - 2 && box.bottom <= frame.bottom + 2 && box.top >= frame.top - 2
  // What is shortened with dots or only for the ear is so on purpose; what scrolls is there; what floats stands by itself.
  const isFree = (one: Element) => {
    const { overflow, textOverflow, webkitLineClamp, position } = getComputedStyle(one)
    const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.getBoundingClientRect().width <= 1
    return isShortened || /auto|scroll/.test(overflow) || position === 'fixed'
  }
  const isCutOff = (element: Element, box: DOMRect) => {
    for (let one: Element | null = element; one && one !== document.body && !isFree(one); one = one.parentElement)
      if (getComputedStyle(one).overflow !== 'visible' && !isWithin(box, one.getBoundingClientRect())) return true
    return false
  }
  const cutOff = [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = textOf(element)
    if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    return isCutOff(element, boxOf(text)) ? [`${element.tagName.toLowerCase()} “${text.textContent?.trim().slice(0, 40)}” is cut off`] : []
  })
  return beyond > 0 ? [`${beyond} px too wide`, ...cutOff] : cutOff
}

/** What people set who read with more space between letters, words and lines (WCAG 1.4.12). */
export const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** Nothing moves for longer than a blink, by style or by script. */
export async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
      const target = (effect as KeyframeEffect | null)?.target
      return Number(duration) > 50 || iterations > 1
        ? [`${target?.tagName} ${target?.className} ${Number(duration)} ms × ${iterations}`]
        : []
    })
  expect(await page.evaluate(moving)).toEqual([])
}

/** Presses Tab until this has the focus, as whoever has no mouse does. */
export async function tabTo(page: Page, target: ReturnType<Page['locator']>, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' })
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await target.first().evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never comes to ${target.toString()}`)
}

/** Presses two keys one right after the other, as fingers do; how long the page takes for the first one does not keep the second back. */
export async function pressBoth(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}
