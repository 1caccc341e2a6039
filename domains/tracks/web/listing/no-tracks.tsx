import { Trans } from '@lingui/react/macro'
import { GraduationCap, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { NoneFound } from '#platform/web/ui/none-found.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'

/** For who may make one. */
export function NewTrackLink() {
  const me = useMe()
  if (!may(me, 'create_tracks')) return null
  return (
    <ButtonLink kind="primary" icon={Plus} to="/web/tracks/create">
      <Trans>New track</Trans>
    </ButtonLink>
  )
}

interface Props {
  /** The list was narrowed. */
  readonly isNarrowed: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}

/** Where a list of tracks is empty: what will be there, or how to see more. */
export function NoTracks({ isNarrowed, onClear, children }: Props) {
  if (!isNarrowed) {
    return (
      <EmptyState icon={GraduationCap} title={<Trans>No tracks yet</Trans>} action={<NewTrackLink />}>
        {children}
      </EmptyState>
    )
  }
  return <NoneFound title={<Trans>No tracks found</Trans>} all={<Trans>Show all tracks</Trans>} onClear={onClear} />
}
