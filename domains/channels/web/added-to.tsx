import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, ListVideo, type LucideIcon, Tv } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { playlistRoutes } from '#domains/playlists/contract.ts'
import { playlistAddress } from '#domains/playlists/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { channelAddress } from '../channel-address.ts'
import { channelRoutes } from '../contract.ts'

/** Shows the channels and the playlists that hold a video, of those that the person sees (CM-2.61, CM-7.10). */
export function AddedTo({ videoId }: { videoId: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const look = useMutation({
    meta: { shown: true },
    mutationFn: async () => {
      const params = { id: videoId }
      const [channels, playlists] = await Promise.all([
        call(channelRoutes.listChannelsOfItem, { params }),
        call(playlistRoutes.listPlaylistsOfVideo, { params }),
      ])
      return { channels: channels.list, playlists: playlists.list, counts: playlists.counts }
    },
    onSuccess: () => setOpen(true),
    onError: (error) => toast.failed(error, t`failed`, { for: 4000 }),
  })
  const { channels = [], playlists = [], counts = { channels: 0, playlists: 0 } } = look.data ?? {}
  return (
    <>
      <Button kind="quiet" icon={ListChecks} busy={look.isPending} className="mt-3" onClick={() => look.mutate()}>
        <Trans>Added to</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} size="sm" title={<Trans>Added to</Trans>}>
        <div className="grid gap-4">
          <Holding
            title={<Plural value={counts.channels} _0="No channels you can see" one="# channel" other="# channels" />}
            icon={Tv}
            list={channels}
            addressOf={(name) => channelAddress(name)}
          />
          <Holding
            title={<Plural value={counts.playlists} _0="No playlists you can see" one="# playlist" other="# playlists" />}
            icon={ListVideo}
            list={playlists}
            addressOf={playlistAddress}
          />
        </div>
      </Dialog>
    </>
  )
}

interface HoldingProps {
  readonly title: ReactNode
  readonly icon: LucideIcon
  readonly list: readonly {
    readonly id: string
    readonly name: string
    readonly displayname: string
    readonly thumbnail_url: string | null
  }[]
  readonly addressOf: (name: string) => string
}

function Holding({ title, icon: Icon, list, addressOf }: HoldingProps) {
  return (
    <section>
      <h3 className="mb-1 text-muted text-sm">{title}</h3>
      <ul className="grid gap-1">
        {list.map(({ id, name, displayname, thumbnail_url }) => (
          <li key={id}>
            <Link to={addressOf(name)} className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
              <span className="relative grid aspect-video w-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted">
                {thumbnail_url ? (
                  <img src={thumbnail_url} alt="" className="absolute inset-0 size-full object-cover" />
                ) : (
                  <Icon aria-hidden="true" className="size-4" />
                )}
              </span>
              <span className="min-w-0 truncate font-medium">{displayname}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
