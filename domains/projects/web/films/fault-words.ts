import { t } from '@lingui/core/macro'
import type { Timeline } from '../../contract.ts'
import { faultIn } from './fault-in.ts'

/** What a refusal says, with the clip or the sound that it is about. */
export function faultWords(
  timeline: Timeline,
  { message, field }: { readonly message: string; readonly field: string | undefined },
): string {
  const fault = faultIn(timeline, field)
  if (!fault) return message
  const { number, kind } = fault
  return kind === 'clip' ? t`Clip ${number}: ${message}` : t`Sound ${number}: ${message}`
}
