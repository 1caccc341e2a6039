import { type ComponentType, lazy, Suspense, useRef } from 'react'

const loads = new Set<() => Promise<unknown>>()

/**
 * A component whose code is fetched when it first opens: what floats above the page is no part of the first page's weight. `fetchOnDemand` brings
 * all of it once the page has settled, so that opening waits for nothing.
 */
export function onDemand<P extends { readonly open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  loads.add(load)
  return function OnDemand(props: P) {
    const used = useRef(false)
    used.current ||= props.open
    if (!used.current) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
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
