import type { Browser, Locator, Page } from '@playwright/test'

/** What is done to an element before each picture: a pointer that was pressed on it is moved, a number is typed into it, it is scrolled. */
export type Step =
  | { readonly kind: 'draw'; readonly x: number; readonly y: number; readonly byX: number; readonly byY: number }
  | { readonly kind: 'type'; readonly from: number; readonly by: number }
  | { readonly kind: 'scroll'; readonly by: number }

/** ms of the page's thread from one picture to the next; what others did on the machine meanwhile is not counted. */
export interface Picture {
  readonly all: number
  /** Of them those that went into styles and layout, and into painting. */
  readonly layout: number
  readonly paint: number
}

const rendering = { layout: ['UpdateLayoutTree', 'Layout'], paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'] } as const

/** Takes a step in each picture. @returns what they cost, in their order */
export async function picturesOf(page: Page, thing: Locator, step: Step, count: number): Promise<Picture[]> {
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'devtools.timeline', 'blink.user_timing'] })
  await thing.evaluate(takeSteps, { step, count })
  return readPictures((await browser.stopTracing()).toString())
}

/** Runs in the page. */
function takeSteps(thing: Element, { step, count }: { step: Step; count: number }): Promise<void> {
  const take = (number: number) => {
    if (step.kind === 'scroll') thing.scrollLeft += step.by
    if (step.kind === 'draw') {
      const at = { clientX: step.x + step.byX * number, clientY: step.y + step.byY * number }
      thing.dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true, pointerId: 1, buttons: 1 }))
    }
    if (step.kind === 'type') {
      // As React's own field would be: by the setter that it does not watch.
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      value?.set?.call(thing, String(step.from + step.by * number))
      thing.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
  return new Promise((resolve) => {
    let number = 0
    const next = () => {
      performance.mark('picture')
      if (number === count) return resolve()
      number += 1
      take(number)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** µs: when it began, how long it took, and for how much of that its thread was busy. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

function readPictures(trace: string): Picture[] {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const marks = events.filter(({ name }) => name === 'picture')
  const [first] = marks
  const own = events.filter(({ pid, tid }) => pid === first?.pid && tid === first.tid)
  return marks.slice(1).map((end, at) => {
    // The task in which a picture is marked is a part of it, though it began before.
    const within = own.filter(({ ts, dur = 0 }) => ts + dur > (marks[at]?.ts ?? 0) && ts + dur <= end.ts)
    const ms = (names: readonly string[]) => within.reduce((sum, { name, tdur = 0 }) => sum + (names.includes(name) ? tdur : 0), 0) / 1000
    return { all: ms(['ThreadControllerImpl::RunTask']), layout: ms(rendering.layout), paint: ms(rendering.paint) }
  })
}
