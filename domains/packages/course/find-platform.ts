import { type Edition, editionsFor } from './editions.ts'

type Api = Readonly<Record<string, ((...words: readonly string[]) => unknown) | undefined>>

/** The run-time of a learning platform, and the edition of SCORM that it speaks. */
export interface FoundPlatform {
  readonly edition: Edition
  readonly api: Api
}

/** Platforms put it into frames of frames, not without end. */
const deepest = 100

/** The object of this name in the windows around; those of other sites cannot be looked into. */
function around(start: Window, name: string): Api | null {
  let place = start
  for (let depth = 0; depth < deepest; depth++) {
    try {
      const found = (place as unknown as Readonly<Record<string, Api | undefined>>)[name]
      if (found) return found
    } catch {
      return null
    }
    if (place.parent === place) return null
    place = place.parent
  }
  return null
}

function openedBy(): Window | null {
  try {
    return (window.top?.opener ?? null) as Window | null
  } catch {
    return window.opener as Window | null
  }
}

function find(name: string): Api | null {
  const found = around(window, name)
  if (found) return found
  const opened = openedBy()
  return opened ? around(opened, name) : null
}

/** Null: there is none around, or none that begins. */
export function findPlatform(version: string): FoundPlatform | null {
  for (const edition of editionsFor(version)) {
    const api = find(edition.api)
    if (api && String(api[edition.begin]?.('')) === 'true') return { edition, api }
  }
  return null
}
