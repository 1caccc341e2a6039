import { useLingui } from '@lingui/react/macro'
import type { MyEventsState } from '../queries.ts'

type Scope = MyEventsState['scope']

/** What the scopes of lists are called. */
export function useScopeWords(): Readonly<Record<Scope, string>> {
  const { t } = useLingui()
  return {
    upcoming: t`Upcoming`,
    active: t`Live and upcoming`,
    live_only: t`Live now`,
    past: t`Past`,
    cancelled: t`Cancelled`,
    registered: t`Registered for`,
    all: t`All`,
  }
}
