import { useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { useStored } from '#platform/web/stored.ts'

interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** Empties it of what was sent. @returns false where they have gone on writing meanwhile, which they keep */
  readonly empty: (sent: string) => boolean
}

/** What a person has written and not sent yet, under a place of its own; it outlives the page. */
export function useDraft(place: string): Draft {
  const key = `lyceum-draft-${useMe()?.name ?? ''}-${place}`
  const [text, keep] = useStored(key, '')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const write = (next: string) => {
    keep(next)
    if (next === '') forget(key)
  }
  const empty = (sent: string) => {
    const isSent = latest.current.trim() === sent
    if (isSent) write('')
    return isSent
  }
  return { text, write, empty }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Private windows may refuse.
  }
}
