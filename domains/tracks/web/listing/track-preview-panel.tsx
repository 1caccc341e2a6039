import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { TrackDetail, TrackTile } from '../../contract.ts'
import { trackAddress } from '../addresses.ts'
import { previewQuery } from '../queries.ts'

export interface TrackPreviewProps {
  readonly open: boolean
  readonly track: TrackTile | undefined
  readonly onClose: () => void
}

export function TrackPreviewPanel({ open, track, onClose }: TrackPreviewProps) {
  const name = track?.trackName ?? ''
  const query = useQuery({ ...previewQuery(name), enabled: open && name !== '' })
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={track?.displayname}
      description={track?.author || track?.owner.displayname}
      actions={
        <ButtonLink kind="primary" to={trackAddress(name)}>
          <Trans>Open track</Trans>
        </ButtonLink>
      }
    >
      {query.data ? (
        <About track={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-8" />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </DialogPanel>
  )
}

function About({ track: { description, modules } }: { track: TrackDetail }) {
  return (
    <div className="flex flex-col gap-4">
      {description && <p className="whitespace-pre-line break-words">{description}</p>}
      <ol className="divide-y divide-line rounded-lg border border-line">
        {modules.map(({ id, title, total_video_count: count, duration }) => (
          <li key={id} className="px-4 py-2.5">
            <p className="break-words font-medium">{title}</p>
            <p className="text-muted text-sm">
              <Plural value={count} _0="No videos" one="# video" other="# videos" />
              {count > 0 && (
                <>
                  <span aria-hidden="true"> · </span>
                  <Duration seconds={duration} />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
