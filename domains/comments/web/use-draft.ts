import { useMe } from '#domains/accounts/web.ts'
import { useStored } from '#platform/web/stored.ts'

/** What a person has written and not sent yet, under a place of its own; it outlives the page. */
export function useDraft(place: string): [string, (text: string) => void] {
  const key = `lyceum-draft-${useMe()?.name ?? ''}-${place}`
  const [text, keep] = useStored(key, '')
  return [
    text,
    (next) => {
      keep(next)
      if (next === '') forget(key)
    },
  ]
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Private windows may refuse.
  }
}
