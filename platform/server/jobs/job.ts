import type { Logger } from 'pino'
import type { Ports } from '../ports.ts'

/** Jobs of one class share places, so that those of another are not kept waiting by them. */
export type JobClass = 'quick' | 'media' | 'mail'

/** How one job is sent; see pg-boss for what the words mean. */
export interface JobOptions {
  /** Higher goes first. */
  readonly priority?: number
  /** Seconds from now, or an ISO 8601 time. */
  readonly startAfter?: number | string
  readonly singletonKey?: string
  /** Jobs of one group take turns with those of others (`groupConcurrency`). */
  readonly group?: { readonly id: string }
}

export interface JobContext {
  readonly ports: Ports
  /** Aborted when the process stops, the lease is lost or the try has taken too long (`tookTooLong`): stop soon, the job is run again. */
  readonly signal: AbortSignal
  readonly log: Logger
}

export interface Job<T extends object = object> {
  /** Verb and noun: `encode-rendition`. */
  readonly name: string
  /** With which others it shares the places of a process; `quick` unless said. */
  readonly class?: JobClass
  /** Jobs of this name that one process runs at a time, within the places of its class; 1 unless said. */
  readonly concurrency?: number
  /** Jobs of one group that run at a time over all processes. */
  readonly groupConcurrency?: number
  /** Tries after the first; 3 unless said. */
  readonly retries?: number
  /** The longest wait between two tries, s; a minute unless said. */
  readonly longestWait?: number
  /** The longest one try may take, s; 15 minutes unless said. */
  readonly timeout?: number
  /** After so long without a sign of life (which is given twice as often) another process takes it up, s; 15 unless said. */
  readonly lease?: number
  /** `stately`, `short`, … as pg-boss defines them; `standard` unless said. */
  readonly policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive'
  /** Runs by itself at these times (cron, UTC). */
  readonly schedule?: string
  readonly run: (data: T, context: JobContext) => Promise<void>
}

/** Keeps the type of the data between who sends and who runs. */
export const defineJob = <T extends object>(job: Job<T>): Job<T> => job
