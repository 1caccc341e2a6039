import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard, SearchX } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { ListingKind } from './kinds.ts'
import type { ListingState } from './listing-query.ts'

/** Nothing found, or nothing there yet; and what to do then. */
export function ListingEmpty({ kind, state, onClear }: { kind: ListingKind; state: ListingState; onClear: () => void }) {
  const { i18n } = useLingui()
  const me = useMe()
  const noun = i18n._(kind.noun)
  if (state.qtext || state.content_filtering !== 'all') {
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>No {noun} found</Trans>}
        action={
          <Button onClick={onClear}>
            <Trans>Show all {noun}</Trans>
          </Button>
        }
      >
        <Trans>Try different or fewer words.</Trans>
      </EmptyState>
    )
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
