import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { type TrackDetail, trackRoutes } from '../../contract.ts'
import { TrackFrame } from '../manage/track-frame.tsx'
import { refreshTracks, trackQuery } from '../queries.ts'
import { useDeleteTracks } from '../use-track-changes.tsx'
import { isNumericAuthor, isTrackChanged, type TrackDraft, trackDraftOf, trackFieldsOf } from './draft.ts'
import { TrackFields } from './track-fields.tsx'
import { useSender } from './use-sender.ts'

/** The settings page of a track, for who manages it. */
export function TrackSettings({ name }: { name: string }) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  return (
    <TrackFrame track={track} tab="settings">
      <SettingsForm key={track.id} track={track} />
      <DeleteCard track={track} />
    </TrackFrame>
  )
}

function SettingsForm({ track }: { track: TrackDetail }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  // What the person edits from: somebody else's change does not move under their hands.
  const [saved, setSaved] = useState(() => trackDraftOf(track))
  const [draft, setDraft] = useState(saved)
  const sender = useSender()
  const [titleError, setTitleError] = useState<string>()
  const save = useMutation({
    meta: { shown: true },
    mutationFn: (sent: TrackDraft) => {
      const body = trackFieldsOf({ draft: sent, saved, now: trackDraftOf(track) }, sender)
      return call(trackRoutes.updateTrack, { params: { name: track.trackName }, body })
    },
    onSuccess: (_, sent) => {
      setSaved(sent)
      toast.done(t`Track updated successfully.`)
      return refreshTracks(queries)
    },
    onError: (error) => toast.failed(error, isRefusal(error, 'invalid') ? error.message : t`Failed to update the track`),
  })
  const submit = () => {
    if (save.isPending) return
    if (draft.title.trim() === '') setTitleError(t`Please enter a title.`)
    else if (isNumericAuthor(draft.author)) toast.error(t`This character is not allowed in author name`)
    else save.mutate(draft)
  }
  return (
    <form
      aria-label={t`Settings of the track`}
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TrackFields
        draft={draft}
        titleError={titleError}
        onChange={(patch) => {
          setDraft((before) => ({ ...before, ...patch }))
          setTitleError(undefined)
        }}
      />
      <UnsavedBar unsaved={isTrackChanged(draft, saved)} saving={save.isPending} onSave={submit} onDiscard={() => setDraft(saved)} />
    </form>
  )
}

function DeleteCard({ track }: { track: TrackDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useDeleteTracks()
  const leave = async () => {
    if (await remove([track])) await navigate({ to: '/web/my/tracks', ignoreBlocker: true })
  }
  return (
    <Card
      title={t`Delete track`}
      description={t`Its videos stay, and so does what people have watched of them.`}
      className="mt-5 max-w-3xl"
    >
      <Button kind="danger-quiet" icon={Trash2} onClick={() => void leave()}>
        <Trans>Delete track</Trans>
      </Button>
    </Card>
  )
}
