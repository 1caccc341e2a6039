import type { RecordStoreConfig } from '#platform/server/config.ts'
import type { Guard } from '#platform/server/outgoing/guard.ts'
import { RecordStoreFailure } from './failures.ts'
import { failureOf, openRecordStore, readAnswer } from './record-store.ts'

interface RecordStoreTrial {
  readonly works: boolean
  readonly failure: string | null
  readonly said: string | null
}

/** Asks a record store for a statement, which shows that it is one and knows the key. Nothing is sent. */
export async function tryRecordStore(guard: Guard, store: RecordStoreConfig): Promise<RecordStoreTrial> {
  try {
    const answer = await openRecordStore(guard, store, new AbortController().signal).get({ limit: '1' })
    if (answer.status !== 200) throw failureOf(answer)
    const body = readAnswer(answer.text)
    if (typeof body === 'object' && body !== null && 'statements' in body) return { works: true, failure: null, said: null }
    throw new RecordStoreFailure('What answers at this address is no record store.', { isRefused: true, said: answer.words })
  } catch (error) {
    if (!(error instanceof RecordStoreFailure)) throw error
    return { works: false, failure: error.message, said: error.said }
  }
}
