import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Film, ListVideo, Plus, Video } from 'lucide-react'
import { useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { playlistRoutes } from '#domains/playlists/contract.ts'
import { videoRoutes } from '#domains/videos/contract.ts'
import { videoTypeNames } from '#domains/videos/type-names.ts'
import { call } from '#platform/web/client.ts'
import { isRefusal } from '#platform/web/refusal.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { PartFailed } from '#platform/web/ui/part-failed.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { Channel } from '../../contract.ts'
import { useAddItem } from './use-items.tsx'

interface Props {
  readonly channel: Channel
  readonly open: boolean
  readonly onClose: () => void
}

type Kind = 'videos' | 'playlists'

interface Found {
  readonly id: string
  readonly type: string
  readonly displayname: string
  readonly thumbnail_url: string | null
  readonly owner: { readonly displayname: string }
}

async function find(kind: Kind, qtext: string, signal: AbortSignal): Promise<Found[]> {
  const query = { qtext, max: 12 }
  if (kind === 'playlists')
    return (await call(playlistRoutes.listPlaylists, { query, signal })).items.map((one) => ({ ...one, type: 'playlist' }))
  return (await call(videoRoutes.listFoundVideos, { query, signal })).items.map((tile) => ({ ...tile, type: videoTypeNames[tile.type] }))
}

/** Finds what the viewer may see and puts it into the channel. */
export function AddContent({ channel, open, onClose }: Props) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('videos')
  const [words, setWords] = useState('')
  const found = useQuery({
    queryKey: ['channel', channel.name, 'to-add', kind, words],
    queryFn: ({ signal }) => find(kind, words, signal),
    placeholderData: (before) => before,
    enabled: open,
  })
  const { displayname } = channel
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Add content</Trans>}
      description={<Trans>It will be added to “{displayname}”. This doesn’t change who can watch it.</Trans>}
      actions={
        <>
          <RecordLink />
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className="mb-4">
        <ListSearch
          label={kind === 'videos' ? t`Search videos, shorts and podcasts` : t`Search playlists`}
          value={words}
          onSearch={setWords}
        />
      </div>
      <RadioGroup
        label={t`What to add`}
        cards
        value={kind}
        onChange={setKind}
        options={[
          { value: 'videos', icon: Film, label: t`Videos and podcasts` },
          { value: 'playlists', icon: ListVideo, label: t`Playlists` },
        ]}
      />
      {found.isError && !found.data && <PartFailed look="inline" error={found.error} onRetry={() => void found.refetch()} />}
      <ul aria-label={t`To add`} className="mt-3 min-h-64 divide-y divide-line">
        {found.data?.map((one) => (
          <Addable key={one.id} found={one} channel={channel} />
        ))}
      </ul>
      {found.data?.length === 0 && (
        <p role="status" className="py-8 text-center text-muted">
          <Trans>No results.</Trans>
        </p>
      )}
    </Dialog>
  )
}

/** What is not there yet can be recorded. */
function RecordLink() {
  const me = useMe()
  if (!may(me, 'upload')) return null
  return (
    <ButtonLink kind="quiet" icon={Video} to="/web/record">
      <Trans>Record</Trans>
    </ButtonLink>
  )
}

function Addable({ found, channel }: { found: Found; channel: Channel }) {
  const { t } = useLingui()
  const add = useAddItem(channel)
  const [added, setAdded] = useState(false)
  const put = () =>
    add.mutate(
      { entityId: found.id, type: found.type },
      {
        onSuccess: () => setAdded(true),
        onError: (error) => {
          if (!isRefusal(error) || error.reason !== 'already_added') return
          setAdded(true)
          toast.info(error.message)
        },
      },
    )
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-md bg-sunken">
        {found.thumbnail_url && <img src={found.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{found.displayname}</span>
        <span className="block truncate text-muted text-sm">{found.owner.displayname}</span>
      </span>
      <Button
        size="sm"
        icon={added ? Check : Plus}
        busy={add.isPending}
        aria-disabled={added}
        aria-label={added ? t`${found.displayname} is added` : t`Add ${found.displayname}`}
        onClick={() => !added && put()}
      >
        {added ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </li>
  )
}
