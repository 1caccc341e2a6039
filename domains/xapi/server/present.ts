import type { RecordStoreConfig } from '#platform/server/config.ts'
import type { RecordStoreState } from '../contract.ts'
import type { SendingRow } from './queries/sending.ts'
import type { AsideRow } from './queries/statements.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Never the key or its secret. */
export function presentState(
  store: RecordStoreConfig | undefined,
  sending: SendingRow,
  { waiting, aside }: { readonly waiting: number; readonly aside: number },
  items: readonly AsideRow[],
): RecordStoreState {
  return {
    address: store?.url ?? null,
    waiting,
    sent_at: timeOf(sending.sent_at),
    trouble: troubleOf(sending),
    aside: { count: aside, items: items.map(({ happened_at: at, ...row }) => ({ ...row, at: at.toISOString() })) },
  }
}

function troubleOf({ failure, said, failed_at: at, next_try_at: nextTry, is_refused }: SendingRow): RecordStoreState['trouble'] {
  if (failure === null || at === null) return null
  return { failure, said, at: at.toISOString(), next_try_at: timeOf(nextTry), is_refused }
}
