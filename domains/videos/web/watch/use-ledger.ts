import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PlayerProgress } from '#domains/media/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { type Video, videoRoutes } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'
import { newLedger, type Post } from './ledger.ts'
import { clockOf } from './session-clock.ts'

/** What the server knew after a report. */
export interface Reported {
  /** 95 % of the seconds are covered. */
  readonly completed: boolean
  /** Everything that was played until now has been reported. */
  readonly settled: boolean
  /** Where the viewer was, seconds. */
  readonly position: number
}

/** These say that another try would fail too. */
const final = ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid', 'too_large']
const again = (error: unknown) => !(isRefusal(error) && final.includes(error.code))

/** Reports what the viewer watches of a video, under the session with which this view began; requests outlive the page. */
export function useLedger(id: string, session: string, onReported?: (standing: Reported) => void): (progress: PlayerProgress) => void {
  const [standing, setStanding] = useState<Reported>()
  const tell = useEffectEvent((now: Reported) => onReported?.(now))
  useEffect(() => {
    if (standing) tell(standing)
  }, [standing])
  // Each answer of the server grants a new session; the view goes on with its own.
  const [held, setHeld] = useState({ id, session })
  if (held.id !== id) setHeld({ id, session })
  const queries = useQueryClient()
  return useMemo(() => {
    const clock = clockOf(held.session, queries.getQueryState(videoQuery(id).queryKey)?.dataUpdatedAt)
    const send = async ({ intervals = [], ...said }: Partial<PlayerProgress>) => {
      const body = { ...said, session: held.session, intervals: intervals.map(([...one]) => one) }
      const answer = await call(videoRoutes.reportProgress, { params: { id }, body, keepalive: true })
      clock.correct(answer.at)
      return answer
    }
    const post: Post = async (progress, isLast) => {
      const { resume_at, percentage, completed } = await send(progress)
      queries.setQueryData(videoQuery(id).queryKey, (old) =>
        old?.access === 'granted' ? ({ ...old, resume_at, percentage } satisfies Video) : old,
      )
      void queries.invalidateQueries({ queryKey: ['viewerships'], refetchType: 'none' })
      void queries.invalidateQueries({ queryKey: ['home'], refetchType: 'none' })
      setStanding({ completed, settled: isLast(), position: progress.position })
    }
    // A page that is being left has no time for two calls.
    const ask = async () => (document.visibilityState === 'visible' ? send({}) : undefined)
    const report = newLedger(post, { again, clock, ask })
    return (progress) => void report(progress)
  }, [id, held, queries])
}
