import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Tv } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { say } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { channelRoutes } from '../contract.ts'

/** Shows the channels that hold a video, of those that the person sees (CM-7.10). */
export function AddedTo({ videoId }: { videoId: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const look = useMutation({
    meta: { shown: true },
    mutationFn: () => call(channelRoutes.listChannelsOfItem, { params: { id: videoId } }),
    onSuccess: () => setOpen(true),
    onError: () => say.error(t`failed`, { for: 4000 }),
  })
  const { list = [], counts } = look.data ?? {}
  return (
    <>
      <Button kind="quiet" icon={ListChecks} busy={look.isPending} className="mt-3" onClick={() => look.mutate()}>
        <Trans>Added to</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title={<Trans>Added to</Trans>}
        description={<Plural value={counts?.channels ?? 0} _0="No channel that you may see" one="# channel" other="# channels" />}
      >
        <ul className="grid gap-1">
          {list.map(({ id, name, displayname, thumbnail_url }) => (
            <li key={id}>
              <Link to={`/web/channels/${name}`} className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
                <span className="relative grid aspect-video w-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted">
                  {thumbnail_url ? (
                    <img src={thumbnail_url} alt="" className="absolute inset-0 size-full object-cover" />
                  ) : (
                    <Tv aria-hidden="true" className="size-4" />
                  )}
                </span>
                <span className="min-w-0 truncate font-medium">{displayname}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
