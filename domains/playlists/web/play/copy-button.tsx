import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { arrangingRoutes } from '../../contract/arranging.ts'
import type { Playlist } from '../../contract.ts'
import { manageAddress } from '../addresses.ts'
import { refreshPlaylists } from '../queries.ts'

/** Makes a playlist of one's own with the same videos, and goes there. */
export function CopyPlaylistButton({ playlist }: { playlist: Playlist }) {
  const { t } = useLingui()
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const copy = useMutation({
    meta: { shown: true },
    mutationFn: () => call(arrangingRoutes.copyPlaylist, { params: { name: playlist.name } }),
    onSuccess: async ({ playlist: made }) => {
      await navigate({ to: manageAddress(made.name) })
      toast.done(t`This copy is yours. People who are signed in can see it.`)
      await refreshPlaylists(queries)
    },
    onError: (error) => toast.failed(error, t`Something went wrong!`),
  })
  if (!may(me, 'upload')) return null
  return (
    <IconButton
      label={t`Copy to my playlists`}
      icon={CopyPlus}
      kind="secondary"
      busy={copy.isPending}
      onClick={() => !copy.isPending && copy.mutate()}
    />
  )
}
