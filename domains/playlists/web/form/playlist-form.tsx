import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { AudienceCard, audienceKey } from '#domains/audience/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { playlistFeed } from '../../contract/feed.ts'
import type { Playlist } from '../../contract.ts'
import { manageAddress } from '../addresses.ts'
import { playlistQuery } from '../queries.ts'
import { draftOf, isChanged, newDraft, type Problems, problemsOf } from './draft.ts'
import { PlaylistFields } from './fields.tsx'
import { useSavePlaylist } from './use-save.ts'

/** The page that makes a playlist. */
export function CreatePlaylist() {
  const me = useMe()
  return me ? <PlaylistForm me={me.name} /> : null
}

/** The same page for one that is there. */
export function EditPlaylist({ name }: { name: string }) {
  const { data } = useSuspenseQuery(playlistQuery(name))
  return <PlaylistForm key={data.id} me="" playlist={data} />
}

/** One form for both; saved, it leads to where videos are put in (CM-2.09 to CM-2.11). */
function PlaylistForm({ me, playlist }: { me: string; playlist?: Playlist }) {
  const { t } = useLingui()
  const viewer = useMe()
  const navigate = useNavigate()
  const [saved] = useState(() => (playlist ? draftOf(playlist) : newDraft(me)))
  const [draft, setDraft] = useState(saved)
  const [problems, setProblems] = useState<Problems>({})
  const save = useSavePlaylist(playlist?.name, saved)
  useUnsavedGuard(isChanged(draft, saved) && save.isIdle)
  const submit = async () => {
    const found = problemsOf(draft, may(viewer, 'manage_others'))
    setProblems(found)
    if (Object.keys(found).length > 0) {
      focusFirst()
      return
    }
    const name = await save.mutateAsync(draft).catch(() => {
      save.reset()
      return null
    })
    if (name !== null) await navigate({ to: manageAddress(name), ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader title={playlist ? t`Edit playlist` : t`Create playlist`} description={playlist?.displayname} />
      <Form onSend={submit} className="max-w-3xl">
        <PlaylistFields
          draft={draft}
          problems={problems}
          playlist={playlist}
          onChange={(next) => {
            setDraft(next)
            setProblems({})
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to={playlist ? manageAddress(playlist.name) : '/web/my/playlists'}>
            <Trans>Cancel</Trans>
          </ButtonLink>
          <Button kind="primary" busy={save.isPending} onClick={() => void submit()}>
            {playlist ? <Trans>Save changes</Trans> : <Trans>Create playlist</Trans>}
          </Button>
        </div>
      </Form>
      {playlist && <AudienceSection id={playlist.id} />}
    </>
  )
}

function AudienceSection({ id }: { id: string }) {
  const of = { type: 'playlist', id }
  useFreshness(playlistFeed.changed, id, [audienceKey(of)])
  return (
    <div className="mt-5 max-w-3xl">
      <AudienceCard {...of} />
    </div>
  )
}

/** After the fields are marked. */
const focusFirst = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
