import type { VideoJob } from '#domains/videos/contract.ts'
import type { Artifact, Generation, ManagedSummary, SummaryOfVideo } from '../contract.ts'
import type { Quotation } from './methods/quotations.ts'
import type { GenerationState, MethodRun } from './queries/generations.ts'
import type { HighlightRow } from './queries/highlights.ts'
import type { SummaryRow } from './queries/summaries.ts'

/** The reel that was last made from each highlight, by its id. */
export type Reels = ReadonlyMap<string, { readonly jobId: string | null; readonly reelId: string | null }>

interface ShownTo {
  /** Of the video. */
  readonly durationMs: number | null
  /** Whether the viewer manages the video. */
  readonly manages: boolean
  readonly reels: Reels
}

/** @param rows all of the video's of one state, in order of time */
export const presentArtifacts = (rows: readonly HighlightRow[], shownTo: ShownTo): Artifact[] =>
  rows.map((row, at) =>
    presentArtifact(
      row,
      shownTo,
      rows.slice(at + 1).find(({ start_ms: start }) => start > row.start_ms),
    ),
  )

export function presentArtifact(row: HighlightRow, { durationMs, manages, reels }: ShownTo, next?: HighlightRow): Artifact {
  const { id, text, start_ms: relOffset, duration_ms: duration } = row
  const endMs = duration > 0 ? relOffset + duration : (next?.start_ms ?? Math.max(relOffset, durationMs ?? relOffset))
  const reel = reels.get(id)
  return {
    id,
    text,
    relOffset,
    duration,
    start: Math.floor(relOffset / 1000),
    end: Math.floor(endMs / 1000),
    visibility: 'PUBLIC',
    details: row.details,
    isAbsTime: row.is_abs_time,
    job_id: reel?.jobId ?? null,
    reel_id: reel?.reelId ?? null,
    source: manages ? sourceOf(row) : null,
  }
}

function sourceOf({ method, version, created_at: at, quote, quote_start_ms: start, quote_end_ms: end }: HighlightRow): Artifact['source'] {
  if (method === null) return null
  const quotation = quote === null || start === null || end === null ? null : { text: quote, start, end }
  return { method, version: version ?? '', at: at.toISOString(), quotation }
}

export const presentGeneration = (row: MethodRun | undefined): Generation | null =>
  row
    ? {
        state: row.state as GenerationState,
        method: row.method,
        version: row.version,
        elapsed_ms: row.elapsed_ms,
        made: row.made,
        dropped: row.dropped,
        message: row.message,
        at: (row.ended_at ?? row.requested_at).toISOString(),
      }
    : null

const statusOf = { queued: 'QUEUED', running: 'RUNNING', success: 'SUCCESS', failed: 'FAILED' } as const

export const presentGenerationJob = (row: MethodRun, jobName: string): VideoJob => ({
  id: row.id,
  jobName,
  status: statusOf[row.state as GenerationState],
  progress: row.state === 'success' ? 1 : 0,
  message: row.message,
  at: (row.ended_at ?? row.requested_at).toISOString(),
})

const presentSummary = (row: SummaryRow): SummaryOfVideo => ({
  text: row.text,
  at: row.made_at.toISOString(),
  method: row.method,
  edited: row.edited,
  sentences: row.sentences as unknown as Quotation[],
})

interface Managed {
  readonly summaries: readonly SummaryRow[]
  readonly generation: MethodRun | undefined
  readonly waiting: number
}

export function presentManagedSummary({ summaries, generation, waiting }: Managed): ManagedSummary {
  const of = (state: string) => summaries.find((row) => row.state === state)
  const [kept, suggested] = [of('kept'), of('suggested')]
  return {
    kept: kept ? presentSummary(kept) : null,
    suggested: suggested ? presentSummary(suggested) : null,
    generation: presentGeneration(generation),
    waiting,
  }
}
