import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { PlaylistListing, playlistListingQuery, playlistListingState } from '#domains/playlists/web.ts'
import { listingQuery, listingState, VideoListing } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { tabLinkClass } from '#platform/web/ui/tab-link-class.ts'

const tabState = addressState({ tab: ['video', 'podcast', 'playlist'] })
const listingOf = { video: 'domainVideos', podcast: 'domainPodcasts' } as const

export const load: NonNullable<PageModule['load']> = ({ queries, search }) => {
  const { tab } = tabState.parse(search)
  return tab === 'playlist'
    ? queries.prefetchInfiniteQuery(playlistListingQuery('domain', playlistListingState.parse(search)))
    : queries.ensureInfiniteQueryData(listingQuery(listingOf[tab], listingState.parse(search)))
}

/** Everybody's videos, podcasts and playlists, for who may manage them. */
export function Page() {
  const { t } = useLingui()
  const [{ tab }] = useSearchState(tabState)
  const head = (actions: ReactNode) => (
    <>
      <PageHeader
        title={t`Domain content`}
        description={t`Everything people in your organisation have shared.`}
        actions={
          <>
            <UsageReport />
            {actions}
          </>
        }
      />
      <Kinds tab={tab} />
    </>
  )
  return tab === 'playlist' ? <PlaylistListing mode="domain" head={head} /> : <VideoListing key={tab} name={listingOf[tab]} head={head} />
}

/** Where it is asked for, beside the figures that it holds (CM-7.28). */
function UsageReport() {
  const me = useMe()
  if (!may(me, 'administer')) return null
  return (
    <ButtonLink icon={ChartColumn} to="/web/admin/analytics">
      <Trans>Usage report</Trans>
    </ButtonLink>
  )
}

/** Each tab has a search of its own: what was looked for in another one does not come along. */
function Kinds({ tab }: { tab: 'video' | 'podcast' | 'playlist' }) {
  const { t } = useLingui()
  const kinds = { video: <Trans>Videos</Trans>, podcast: <Trans>Podcasts</Trans>, playlist: <Trans>Playlists</Trans> }
  return (
    <nav aria-label={t`Kinds`} className="mb-5 flex gap-1 border-line border-b">
      {(['video', 'podcast', 'playlist'] as const).map((one) => (
        <Link
          key={one}
          to="/web/my/domain-content"
          search={one === 'video' ? {} : { tab: one }}
          aria-current={one === tab ? 'page' : undefined}
          className={tabLinkClass}
        >
          {kinds[one]}
        </Link>
      ))}
    </nav>
  )
}
