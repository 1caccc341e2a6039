import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PlayerProgress } from '#domains/media/web.ts'
import { call } from '#platform/web/client.ts'
import { type Video, videoRoutes } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'
import { newLedger } from './ledger.ts'

/** What the server knew after a report. */
export interface Reported {
  /** 95 % of the seconds are covered. */
  readonly completed: boolean
  /** Where the viewer was, seconds. */
  readonly position: number
}

/** Reports what the viewer watches of a video, under the session of this view; requests outlive the page. */
export function useLedger(id: string, session: string, onReported?: (standing: Reported) => void): (progress: PlayerProgress) => void {
  const [standing, setStanding] = useState<Reported>()
  const tell = useEffectEvent((now: Reported) => onReported?.(now))
  useEffect(() => {
    if (standing) tell(standing)
  }, [standing])
  const queries = useQueryClient()
  return useMemo(() => {
    const report = newLedger(async ({ intervals, position }) => {
      const body = { session, intervals: intervals.map(([from, to]): [number, number] => [from, to]), position }
      const { resume_at, percentage, completed } = await call(videoRoutes.reportProgress, { params: { id }, body, keepalive: true })
      queries.setQueryData(videoQuery(id).queryKey, (old) =>
        old?.access === 'granted' ? ({ ...old, resume_at, percentage } satisfies Video) : old,
      )
      void queries.invalidateQueries({ queryKey: ['viewerships'], refetchType: 'none' })
      void queries.invalidateQueries({ queryKey: ['home'], refetchType: 'none' })
      setStanding({ completed, position })
    })
    return (progress) => void report(progress)
  }, [id, session, queries])
}
