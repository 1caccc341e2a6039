import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { useFeed, useFreshness } from '#platform/web/feed.ts'
import { controlsFeed, peopleFeed } from '../contract/feed.ts'
import { controlsQuery, mutedQuery, patchControls, patchRules, type ShownControls } from './queries.ts'

/** Undefined: not known yet. */
export const useControls = ({ id }: Pick<EventDetail, 'id'>): ShownControls | undefined => useQuery(controlsQuery(id)).data

/** Calls when something was decided about the viewer, and when that may have been missed. */
export function useParticipantNews({ id }: Pick<EventDetail, 'id'>, onNews: () => void): void {
  const queries = useQueryClient()
  const isMine = (mark: string) => queries.getQueryData(controlsQuery(id).queryKey)?.mark === mark
  useFeed(controlsFeed.participant, id, { heard: ({ mark }) => isMine(mark) && onNews(), missed: onNews })
}

/** Calls when what the viewer is to the event has changed while its page is open. */
function useRoleChange({ manage, moderate }: EventDetail['can'], onChange: () => void): void {
  const role = `${manage} ${moderate}`
  const before = useRef(role)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current === role) return
    before.current = role
    changed()
  }, [role])
}

/** Keeps what holds at an event as it is while its page is open. Once on a page. */
export function useHearControls({ id, can }: EventDetail): void {
  const queries = useQueryClient()
  const askAgain = () => void queries.invalidateQueries({ queryKey: controlsQuery(id).queryKey })
  // Words are told to those alone who moderate.
  const hearRules = (rules: ShownControls['rules']) => (can.moderate ? askAgain() : patchRules(queries, id, rules))
  useFeed(controlsFeed.controls, id, { heard: ({ rules }) => hearRules(rules), missed: askAgain })
  useFeed(controlsFeed.reactions, id, { heard: ({ counts }) => patchControls(queries, id, { counts }), missed: () => undefined })
  useParticipantNews({ id }, askAgain)
  useRoleChange(can, askAgain)
  useFreshness(peopleFeed.people, can.moderate ? id : undefined, [mutedQuery(id).queryKey])
}

const never = () => () => undefined

function everyQuarterSecond(changed: () => void): () => void {
  const timer = setInterval(changed, 250)
  return () => clearInterval(timer)
}

/** @param until ms */
const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Seconds until the viewer may comment again; 0: now. */
export function useSlowMode(event: Pick<EventDetail, 'id'>): number {
  const controls = useControls(event)
  const until = controls && controls.rules.slow_mode_seconds > 0 ? controls.until : 0
  return useSyncExternalStore(until === 0 ? never : everyQuarterSecond, () => secondsUntil(until))
}
