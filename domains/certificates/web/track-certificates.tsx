import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { TrackFrame, trackQuery } from '#domains/tracks/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import { certificateAddress } from '../addresses.ts'
import type { HeldCertificate } from '../contract.ts'
import { CertificateState } from './certificate-state.tsx'
import { heldCertificatesQuery } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useDay } from './use-day.ts'

/** The certificates of a track, for who manages it: who has one, since when, and whether it holds. */
export function TrackCertificates({ name }: { name: string }) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  return (
    <TrackFrame track={track} tab="certificates">
      <Certificates trackName={track.trackName} />
    </TrackFrame>
  )
}

function Certificates({ trackName }: { trackName: string }) {
  const { t } = useLingui()
  const [qtext, setQtext] = useState('')
  const [doomed, setDoomed] = useState<HeldCertificate>()
  const [open, setOpen] = useState(false)
  const query = useInfiniteQuery(heldCertificatesQuery(trackName, qtext))
  const rows = query.data?.pages.flatMap((page) => page.items)
  const columns = useColumns((certificate) => {
    setDoomed(certificate)
    setOpen(true)
  })
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="max-w-sm">
        <ListSearch label={t`Search by name`} value={qtext} onSearch={setQtext} />
      </div>
      {rows ? (
        <InfiniteList query={query}>
          <Table
            label={t`Certificates of the track`}
            columns={columns}
            rows={rows}
            keyOf={({ code }) => code}
            empty={<Nobody isNarrowed={qtext !== ''} />}
          />
        </InfiniteList>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
      {doomed && <RevokeDialog key={doomed.code} trackName={trackName} certificate={doomed} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}

const Nobody = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <p className="py-8 text-center text-muted">
    {isNarrowed ? (
      <Trans>Nobody of that name has a certificate of this track.</Trans>
    ) : (
      <Trans>Nobody has completed this track yet. Their certificates will appear here.</Trans>
    )}
  </p>
)

function Until({ at }: { at: string }) {
  const day = useDay()(at)
  return (
    <time dateTime={at} className="mt-0.5 block text-muted text-sm">
      <Trans>until {day}</Trans>
    </time>
  )
}

function useColumns(onRevoke: (certificate: HeldCertificate) => void): readonly Column<HeldCertificate>[] {
  const { t } = useLingui()
  const day = useDay()
  return [
    {
      key: 'name',
      head: t`Name`,
      cell: ({ name, username, reason }) => (
        <span className="block min-w-0">
          <span className="wrap-anywhere block">{name}</span>
          <span className="block truncate text-muted text-sm">{username}</span>
          {reason !== '' && <span className="wrap-anywhere block text-danger-ink text-sm">{reason}</span>}
        </span>
      ),
    },
    { key: 'issued', head: t`Completed`, from: 'sm', cell: ({ issued_at: at }) => <time dateTime={at}>{day(at)}</time> },
    {
      key: 'state',
      head: t`State`,
      cell: ({ state, expires_at: expiresAt }) => (
        <>
          <CertificateState state={state} />
          {expiresAt !== null && state !== 'revoked' && <Until at={expiresAt} />}
        </>
      ),
    },
    {
      key: 'code',
      head: t`Code`,
      from: 'md',
      cell: ({ code }) => (
        <a href={certificateAddress(code)} className="whitespace-nowrap text-accent-ink text-sm tabular-nums hover:underline">
          {code}
        </a>
      ),
    },
    {
      key: 'revoke',
      head: t`Revoke`,
      hideHead: true,
      align: 'end',
      cell: (certificate) =>
        certificate.state !== 'revoked' && (
          <Button
            kind="danger-quiet"
            size="sm"
            icon={Ban}
            aria-label={t`Revoke the certificate of ${certificate.name}`}
            onClick={() => onRevoke(certificate)}
          >
            <Trans>Revoke</Trans>
          </Button>
        ),
    },
  ]
}
