import { useLingui } from '@lingui/react/macro'
import type { EventsState } from '../queries.ts'

type Scope = EventsState['scope']

/** What the scopes of lists are called. */
export function useScopeWords(): Readonly<Record<Scope, string>> {
  const { t } = useLingui()
  return {
    upcoming: t`Upcoming`,
    active: t`Live and upcoming`,
    live_only: t`Live now`,
    past: t`Past`,
    cancelled: t`Cancelled`,
    all: t`All`,
  }
}
