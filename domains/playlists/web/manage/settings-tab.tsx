import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import type { Playlist } from '../../contract.ts'
import { draftOf, isChanged, type Problems, problemsOf } from '../form/draft.ts'
import { PlaylistFields } from '../form/fields.tsx'
import { useSavePlaylist } from '../form/use-save.ts'

/** Everything that is said about the playlist; saved when the person says so. */
export function SettingsTab({ playlist }: { playlist: Playlist }) {
  const { t } = useLingui()
  const me = useMe()
  const [saved, setSaved] = useState(() => draftOf(playlist))
  const [draft, setDraft] = useState(saved)
  const [problems, setProblems] = useState<Problems>({})
  const [visibility, setVisibility] = useState(playlist.visibility)
  // Chosen under Distribute meanwhile.
  if (visibility !== playlist.visibility) {
    setVisibility(playlist.visibility)
    setSaved({ ...saved, visibility: playlist.visibility })
    if (draft.visibility === saved.visibility) setDraft({ ...draft, visibility: playlist.visibility })
  }
  const save = useSavePlaylist(playlist.name, saved, (now) => {
    setSaved((before) => ({ ...before, ...now }))
    setDraft((before) => ({ ...before, ...now }))
  })
  const submit = () => {
    const found = problemsOf(draft, may(me, 'manage_others'))
    setProblems(found)
    if (Object.keys(found).length > 0) return
    save.mutate(draft, {
      onSuccess: () => {
        setSaved(draft)
        toast.done(t`The playlist is saved.`)
      },
    })
  }
  return (
    <form
      aria-label={t`Settings of the playlist`}
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PlaylistFields
        draft={draft}
        problems={problems}
        playlist={playlist}
        onChange={(next) => {
          setDraft(next)
          setProblems({})
        }}
      />
      <UnsavedBar unsaved={isChanged(draft, saved)} saving={save.isPending} onSave={submit} onDiscard={() => setDraft(saved)} />
    </form>
  )
}
