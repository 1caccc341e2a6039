import { useLingui } from '@lingui/react/macro'
import type { LiveEvent } from '#domains/events/contract.ts'

/** Why polls can be neither opened nor closed nor shown now (LE-4.14 to LE-4.20); undefined: they can. */
export function useBlocked({ state, stream_state: stream }: Pick<LiveEvent, 'state' | 'stream_state'>): string | undefined {
  const { t } = useLingui()
  if (state === 'NOT_LIVE') return t`Stream is not live`
  if (state === 'CLOSED') return t`Stream has ended`
  return stream === 'STREAMING' ? undefined : t`Stream has been stopped`
}
