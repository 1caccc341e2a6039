import type { Db } from '#platform/server/db.ts'
import type { Call, Outcome } from './wrk.ts'

export interface Place {
  readonly url: string
  readonly db: Db
  readonly dataDir: string
}

export interface Row {
  readonly name: string
  readonly videos: number
  /** Needs a ledger of 200 viewers a video. */
  readonly watched?: true
  readonly connections: number
  readonly calls: (place: Place) => Promise<Call[]>
  readonly encoding?: string
  /** Throws where what was answered isn't so. */
  readonly verify?: (place: Place, outcome: Outcome) => Promise<void>
  readonly reach: { readonly rate?: number; readonly p99?: number; readonly gigabits?: number }
}
