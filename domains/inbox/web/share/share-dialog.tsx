import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { shareRoutes } from '../../contract/shares.ts'
import { LinkSection } from './link-section.tsx'
import { PeopleSection } from './people-section.tsx'
import type { Sharing } from './sharing.ts'

export interface ShareDialogProps {
  readonly open: boolean
  readonly sharing: Sharing | undefined
  readonly onClose: () => void
}

/** To people by message, as a link, as code for another site. */
export function ShareDialog({ open, sharing, onClose }: ShareDialogProps) {
  const title = sharing?.title
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Share</Trans>}
      {...(title && { description: <span className="line-clamp-2">{title}</span> })}
    >
      {sharing && <Panel key={`${sharing.type}:${sharing.id}:${sharing.at}`} sharing={sharing} onSent={onClose} />}
    </Dialog>
  )
}

function Panel({ sharing, onSent }: { sharing: Sharing; onSent: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const { type, id } = sharing
  const panel = useQuery({
    queryKey: ['share', type, id],
    queryFn: ({ signal }) => call(shareRoutes.getSharePanel, { query: { page: type, contentId: id }, signal }),
    staleTime: 0,
  })
  if (panel.isPending) return <Skeleton className="h-56 rounded-lg" />
  if (!panel.data) return <ErrorState error={panel.error} onRetry={() => void panel.refetch()} />
  return (
    <div className="grid gap-6">
      {me && <PeopleSection me={me} sharing={sharing} recent={panel.data.recent} onSent={onSent} />}
      <LinkSection
        url={panel.data.url}
        embedCode={panel.data.embed_code}
        at={sharing.at ?? 0}
        hint={sharing.isPublic ? t`Anyone can open the link.` : t`Only people with access can open the link.`}
      />
    </div>
  )
}
