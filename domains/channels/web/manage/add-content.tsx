import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Tile, videoRoutes } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { isRefusal } from '#platform/web/refusal.ts'
import { say } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import type { Channel, ItemType } from '../../contract.ts'
import { useItems } from './use-items.ts'

interface Props {
  readonly channel: Channel
  readonly open: boolean
  readonly onClose: () => void
}

/** Finds what the viewer may watch and puts it into the channel. */
export function AddContent({ channel, open, onClose }: Props) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const found = useQuery({
    queryKey: ['channel', channel.name, 'to-add', words],
    queryFn: ({ signal }) => call(videoRoutes.listFoundVideos, { query: { qtext: words, max: 12 }, signal }),
    placeholderData: (before) => before,
    enabled: open,
  })
  const { displayname } = channel
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Add content</Trans>}
      description={<Trans>It becomes part of “{displayname}”. Nobody may watch more than before by that.</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ListSearch label={t`Search videos, shorts and podcasts`} value={words} onSearch={setWords} />
      <ul aria-label={t`To add`} className="mt-3 min-h-64 divide-y divide-line">
        {found.data?.items.map((tile) => (
          <Addable key={tile.id} tile={tile} channel={channel} />
        ))}
      </ul>
      {found.data?.items.length === 0 && (
        <p role="status" className="py-8 text-center text-muted">
          <Trans>Nothing was found.</Trans>
        </p>
      )}
    </Dialog>
  )
}

const types: Readonly<Record<Tile['type'], ItemType>> = { video: 'video', short: 'short_video', podcast: 'podcast' }

function Addable({ tile, channel }: { tile: Tile; channel: Channel }) {
  const { t } = useLingui()
  const { add } = useItems(channel)
  const [added, setAdded] = useState(false)
  const put = () =>
    add.mutate(
      { entityId: tile.id, type: types[tile.type] },
      {
        onSuccess: () => setAdded(true),
        onError: (error) => {
          if (!isRefusal(error) || error.reason !== 'already_added') return
          setAdded(true)
          say.info(error.message)
        },
      },
    )
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-md bg-sunken">
        {tile.thumbnail_url && <img src={tile.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{tile.displayname}</span>
        <span className="block truncate text-muted text-sm">{tile.owner.displayname}</span>
      </span>
      <Button
        size="sm"
        icon={added ? Check : Plus}
        busy={add.isPending}
        aria-disabled={added}
        aria-label={added ? t`${tile.displayname} is added` : t`Add ${tile.displayname}`}
        onClick={() => !added && put()}
      >
        {added ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </li>
  )
}
