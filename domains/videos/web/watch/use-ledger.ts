import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { PlayerProgress } from '#domains/media/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { type Video, videoRoutes } from '../../contract.ts'
import { videoQuery } from '../use-video.ts'
import { newLedger, type Post } from './ledger.ts'
import { clockOf } from './session-clock.ts'
import { addQuality, qualityOf } from './session-quality.ts'
import { useAnswers } from './use-answers.ts'

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

interface Options {
  /** s; what lies behind it is reported once it lies elsewhere: the server credits none of it before. */
  readonly creditEnd?: number | null
  readonly onReported?: ((standing: Reported) => void) | undefined
}

/** Reports what the viewer watches of a video, under the session of this view; requests outlive the page. */
export function useLedger(id: string, session: string, { creditEnd = null, onReported }: Options = {}): (progress: PlayerProgress) => void {
  const tell = useAnswers(onReported)
  const queries = useQueryClient()
  const { report, hold } = useMemo(() => {
    const clock = clockOf(session, queries.getQueryState(videoQuery(id).queryKey)?.dataUpdatedAt)
    const send = async ({ intervals = [], position }: Partial<PlayerProgress>) => {
      const qoe = qualityOf(session)
      const body = {
        session,
        intervals: intervals.map(([...one]) => one),
        ...(position !== undefined && { position }),
        ...(qoe && { qoe }),
      }
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
      tell({ completed, settled: isLast(), position: progress.position })
    }
    // A page that is being left has no time for two calls.
    const ask = async () => (document.visibilityState === 'visible' ? send({}) : undefined)
    const ledger = newLedger(post, { again, clock, ask })
    /** Where the viewer is stays as it was. A page without a connection tells it when there is one again. */
    const tellQuality = () =>
      void send({}).catch((error: unknown) => {
        if (again(error)) window.addEventListener('online', tellQuality, { once: true })
      })
    const tellProgress = (progress: PlayerProgress) => {
      if (progress.quality) addQuality(session, progress.quality)
      if (progress.intervals.length > 0) void ledger.report(progress)
      else tellQuality()
    }
    return { report: tellProgress, hold: ledger.hold }
  }, [id, session, queries, tell])
  useEffect(() => hold(creditEnd ?? Number.POSITIVE_INFINITY), [hold, creditEnd])
  return report
}
