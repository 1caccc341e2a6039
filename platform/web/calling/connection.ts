import { useSyncExternalStore } from 'react'
import { noteBuild } from './build.ts'

/** ms between two tries to reach the server; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000] as const
/** ms after which a try counts as failed. */
const probeLimit = 8000

let lost = false
/** Ends with the answer of the server that is being waited for. */
let probing: Promise<void> | undefined
/** Whether the first try of it succeeds. */
let firstTry = Promise.resolve(true)
let wake = () => {}
const listeners = new Set<() => void>()

export const isConnectionLost = (): boolean => lost

/** Calls back whenever the connection is lost or back. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server cannot be reached. */
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost)

/** Tries to reach the server until it answers, and ends then. Whoever got no answer to a request calls this. */
export function untilConnected(): Promise<void> {
  probing ??= probe().finally(() => (probing = undefined))
  return probing
}

/** Whether the server answers at all; after a request that it did not answer. */
export async function isReachable(): Promise<boolean> {
  void untilConnected()
  return !lost && firstTry
}

/** Tries at once instead of waiting for the next turn. */
export const tryNow = (): void => wake()

async function probe(): Promise<void> {
  firstTry = answers()
  let isThere = await firstTry
  for (let failures = 0; !isThere; failures++) {
    setLost(true)
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0)
    isThere = await answers()
  }
  setLost(false)
}

async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/api/v3/health', { cache: 'no-store', signal: AbortSignal.timeout(probeLimit) })
    noteBuild(response)
    return response.ok
  } catch {
    return false
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve
    setTimeout(resolve, ms)
  })
}

function setLost(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

/** Begins to listen for what the browser knows about its network; once, at the start. */
export function watchConnection(): void {
  // The server may well be reachable without the internet: it is asked before anything is said.
  addEventListener('offline', () => void untilConnected())
  addEventListener('online', () => wake())
  if (!navigator.onLine) void untilConnected()
}
