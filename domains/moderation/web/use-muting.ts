import { useState } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import type { EventDetail } from '#domains/events/contract.ts'
import type { NamedSpeaker } from './use-mute.ts'

/** Whoever wrote something at an event. */
interface Author {
  readonly username: string | null
  readonly guest_id: string | null
  readonly displayname: string | null
}

/** What asks whether an author is to be muted; undefined where that is not for the viewer. */
export type Muting = (author: Author) => (() => void) | undefined

/** Whom a moderator is about to mute; nobody mutes themselves, nor who runs or moderates the event. */
export function useMuting({ can, contentOwners }: EventDetail) {
  const me = useMe()?.name
  const [speaker, setSpeaker] = useState<NamedSpeaker | null>(null)
  const muting: Muting = ({ username, guest_id: guest, displayname }) => {
    const person = username ?? guest
    if (!can.moderate || person === null || username === me || contentOwners.some((one) => one.username === username)) return undefined
    return () => setSpeaker({ person, displayname: displayname ?? person })
  }
  return { speaker, muting, close: () => setSpeaker(null) }
}
