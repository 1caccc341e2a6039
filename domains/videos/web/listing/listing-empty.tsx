import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { NoneFound } from '#platform/web/ui/none-found.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { ListingKind } from './kinds.ts'
import type { ListingState } from './listing-query.ts'

/** Nothing found, or nothing there yet; and what to do then. */
export function ListingEmpty({ kind, state, onClear }: { kind: ListingKind; state: ListingState; onClear: () => void }) {
  const { i18n } = useLingui()
  const me = useMe()
  const noun = i18n._(kind.noun)
  if (state.qtext || state.content_filtering !== 'all') {
    return <NoneFound title={<Trans>No {noun} found</Trans>} all={<Trans>Show all {noun}</Trans>} onClear={onClear} />
  }
  return (
    <EmptyState
      icon={Clapperboard}
      title={<Trans>No {noun} yet</Trans>}
      action={
        may(me, 'upload') && (
          <ButtonLink kind="primary" to="/web/upload">
            <Trans>Upload the first one</Trans>
          </ButtonLink>
        )
      }
    >
      {i18n._(kind.empty)}
    </EmptyState>
  )
}
