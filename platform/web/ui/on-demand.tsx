import { type ComponentType, useRef } from 'react'
import { lazyPart } from './lazy-part.tsx'

const loads = new Set<() => Promise<unknown>>()

/** Has something fetched with the next `fetchOnDemand`. */
export function fetchLater(load: () => Promise<unknown>): void {
  loads.add(load)
}

/**
 * A component whose code is fetched when it first opens: what floats above the page is no part of the first page's weight. `fetchOnDemand` brings
 * all of it once the page has settled, so that opening waits for nothing.
 */
export function onDemand<P extends { readonly open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazyPart(load, { failed: 'floating' })
  fetchLater(load)
  return function OnDemand(props: P) {
    const used = useRef(false)
    used.current ||= props.open
    return used.current ? <Loaded {...props} /> : null
  }
}

const idle = () => new Promise<unknown>((done) => (window.requestIdleCallback ?? setTimeout)(done))

/** Fetches the code of what was not fetched yet while the browser is idle, one after the other: what the page shows has the line to itself. */
export async function fetchOnDemand(): Promise<void> {
  for (const load of loads) {
    loads.delete(load)
    await idle()
    // A failure shows itself when the thing is opened.
    await load().catch(() => undefined)
  }
}
