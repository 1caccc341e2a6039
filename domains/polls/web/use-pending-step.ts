import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isStreamPlayed, onStreamCue } from '#domains/live/web.ts'
import type { PollState } from '../contract.ts'

/** ms after which nothing is waited for any more: whoever runs the event may have paused its stream. */
const longest = 30_000

/** What the stream calls what it says of polls. */
const pollCue = 'lyceum.poll'

/** A step of a poll that players have not come to as yet (LE-4.23 to LE-4.25). Where the stream is not played here nothing is waited for. */
export function usePendingStep(eventId: string, pollId: string) {
  const [pending, setPending] = useState<PollState | null>(null)
  const seen = useRef(new Set<string>())
  const onSeen = useEffectEvent((state: string) => {
    seen.current.add(state)
    if (state === pending) setPending(null)
  })
  useEffect(
    () =>
      onStreamCue(eventId, ({ class: name, attributes }) => {
        if (name === pollCue && attributes['POLL-ID'] === pollId) onSeen(attributes['POLL-STATE'] ?? '')
      }),
    [eventId, pollId],
  )
  useEffect(() => {
    if (pending === null) return
    const timer = setTimeout(() => setPending(null), longest)
    return () => clearTimeout(timer)
  }, [pending])
  const begin = (state: PollState) => {
    if (isStreamPlayed(eventId) && !seen.current.has(state)) setPending(state)
  }
  return { isPending: pending !== null, begin }
}
