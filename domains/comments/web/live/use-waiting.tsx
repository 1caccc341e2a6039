import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { useSlowMode } from '#domains/moderation/web.ts'

/** Why the viewer cannot comment for a while, counted down; undefined: they can. */
export function useWaiting(event: EventDetail): ReactNode {
  const left = useSlowMode(event)
  if (left === 0) return undefined
  return (
    <span role="timer">
      <Plural value={left} one="Slow mode: you can comment again in # second." other="Slow mode: you can comment again in # seconds." />
    </span>
  )
}
