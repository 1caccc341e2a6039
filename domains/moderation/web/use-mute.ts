import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { moderationRoutes } from '../contract.ts'
import { mutedQuery } from './queries.ts'

/** Somebody at an event, by username or guest_id. */
export interface NamedSpeaker {
  readonly person: string
  readonly displayname: string
}

/** Mutes somebody, or lets them speak again; either can be taken back. */
export function useMute(eventId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const shared = { meta: { shown: true }, onSettled: () => queries.invalidateQueries({ queryKey: mutedQuery(eventId).queryKey }) }
  const send = ({ person }: NamedSpeaker, body: { muted: boolean; reason?: string }) =>
    call(moderationRoutes.setPerson, { params: { id: eventId, person }, body })
  const onError = (error: Error) => toast.failed(error, error.message)
  const unmute = useMutation({
    ...shared,
    mutationFn: (speaker: NamedSpeaker) => send(speaker, { muted: false }),
    onSuccess: (_done, { displayname: name }) => toast.done(t`${name} can speak again.`),
    onError,
  })
  const mute = useMutation({
    ...shared,
    mutationFn: ({ reason, ...speaker }: NamedSpeaker & { readonly reason: string }) => send(speaker, { muted: true, reason }),
    onSuccess: ({ muted }, { person, displayname, reason }) => {
      // Another moderator was first: their mute is not taken back by an undo, nor their reason replaced.
      if (muted && muted.reason !== reason) toast.info(t`${displayname} was muted already, for another reason.`)
      else toast.done(t`${displayname} is muted.`, { undo: () => unmute.mutate({ person, displayname }) })
    },
    onError,
  })
  return { mute, unmute }
}
