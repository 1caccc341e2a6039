import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { playlistRoutes } from '../../contract.ts'

/** Makes a playlist with the video in it, for everybody of the organisation. */
export function NewPlaylist({ videoId, onAdded }: { videoId: string; onAdded: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const [error, setError] = useState('')
  const make = useMutation({
    meta: { shown: true },
    mutationFn: async (displayname: string) => {
      const { playlist } = await call(playlistRoutes.createPlaylist, { body: { displayname, visibility: 'USERS' } })
      await call(playlistRoutes.addToPlaylist, { params: { name: playlist.name, videoId }, body: { addToPlaylist: true } })
    },
    onSuccess: () => {
      setTitle('')
      onAdded()
      toast.done(t`Video added to the playlist.`)
      return queries.invalidateQueries({ queryKey: ['playlist-choices', videoId] })
    },
    onError: (error) => toast.failed(error, t`Something went wrong!`),
  })
  const submit = () => {
    if (title.trim() === '') setError(t`Give the playlist a title.`)
    else if (!make.isPending) make.mutate(title.trim())
  }
  return (
    <form
      className="mt-4 flex items-end gap-2 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t`New playlist`} error={error} className="flex-1">
        <Input
          value={title}
          maxLength={255}
          placeholder={t`Title`}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setError('')
          }}
        />
      </Field>
      <Button type="submit" busy={make.isPending} className={error ? 'mb-7' : ''}>
        <Trans>Create and add</Trans>
      </Button>
    </form>
  )
}
