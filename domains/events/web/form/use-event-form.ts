import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefusal, type Refusal } from '#platform/web/client.ts'
import { afterSaving } from '#platform/web/queries/after-saving.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { eventSettingsQuery, refreshEvents } from '../queries.ts'
import { changesOf, type Draft, draftOf, fieldsOf, joinedDraft } from './draft.ts'
import { repeatingFault } from './repeat-draft.ts'
import { madeText } from './repeat-words.ts'
import { type Settled, type Standing, settleAll, settleEnd, settleStart, type TimeField } from './times.ts'

export type FormField = TimeField | 'displayname' | 'hosts' | 'members' | 'channels' | 'thumbnail' | 'repeat'
export type FieldWords = Partial<Record<FormField, string>>

/** Fields of the wire, by where the form shows them. */
const places: Readonly<Record<string, FormField>> = {
  displayname: 'displayname',
  start_date: 'start',
  start_time: 'start',
  time_start: 'start',
  end_date: 'end',
  end_time: 'end',
  duration: 'end',
  timezone: 'timezone',
  hosts: 'hosts',
  user_members: 'members',
  group_members: 'members',
  user_members_data: 'members',
  group_members_data: 'members',
  channels: 'channels',
  thumbnailUploadUrl: 'thumbnail',
  repeat: 'repeat',
}

const placeOf = ({ field = '' }: Refusal): FormField | undefined => places[field.replace(/[[.].*$/, '')]

const explained: readonly string[] = ['invalid', 'conflict', 'forbidden', 'not_found', 'too_large', 'rate_limited']

interface Beginning {
  /** Undefined: it is new. */
  readonly event: EventDetail | undefined
  readonly start: Draft
}

/** The draft of an event with what is said at its fields: what is wrong, and what was set otherwise than it was typed. */
export function useEventForm({ event, start }: Beginning) {
  const [{ saved, revision }, setKept] = useState({ saved: start, revision: event?.revision ?? undefined })
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<FieldWords>({})
  const [notes, setNotes] = useState<FieldWords>({})
  const keep = (now: EventDetail) => setKept({ saved: draftOf(now), revision: now.revision ?? undefined })
  const joinOther = (now: EventDetail) => {
    keep(now)
    setDraft((mine) => joinedDraft(draftOf(now), saved, mine))
  }
  const save = useSave(event?.id, { saved, revision, onProblems: setProblems, onStale: joinOther })
  const standing = (): Standing => ({ now: new Date(), planned: event && new Date(event.live_event.time_start * 1000) })

  const change = (patch: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...patch }))
    setProblems({})
    setNotes({})
  }
  /** @returns whether nothing is in the way */
  const take = ({ times, fault, note }: Settled): boolean => {
    setDraft((now) => ({ ...now, ...times }))
    setProblems(fault ? { [fault.at]: fault.words } : {})
    setNotes(note ? { [note.at]: note.words } : {})
    return !fault && !note
  }
  const settle = (at: TimeField) => void take(at === 'end' ? settleEnd(draft, standing().planned) : settleStart(draft, standing()))
  const submit = async (): Promise<EventDetail | null> => {
    if (draft.title.trim() === '') {
      // LE-5.30
      setProblems({ displayname: 'Event title should not be empty.' })
      return null
    }
    const settled = settleAll(draft, standing())
    if (!take(settled)) return null
    const sent = { ...draft, ...settled.times }
    const fault = repeatingFault(sent, new Date())
    if (fault !== null) {
      setProblems({ repeat: fault })
      return null
    }
    try {
      const event = await save.mutateAsync(sent)
      keep(event)
      setDraft((now) => afterSaving(draftOf(event), sent, now))
      return event
    } catch {
      save.reset()
      return null
    }
  }
  return { draft, saved, problems, notes, change, settle, submit, pending: save.isPending }
}

interface Saving {
  readonly saved: Draft
  readonly revision: number | undefined
  readonly onProblems: (problems: FieldWords) => void
  /** Called with the event as another has saved it meanwhile. */
  readonly onStale: (event: EventDetail) => void
}

function useSave(id: string | undefined, { saved, revision, onProblems, onStale }: Saving) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: async (draft: Draft): Promise<EventDetail> => {
      const { result, message, video, copies } =
        id === undefined
          ? await call(eventRoutes.createEvent, { body: fieldsOf(draft) })
          : await call(eventRoutes.sendEventForm, { params: { id }, body: { ...changesOf(draft, saved), revision } })
      // LE-8.07
      if ((result as string) !== 'success') throw new Error(t`Event updation failed.`)
      if (message !== null) toast.info(message)
      if (draft.repeat.every !== '') toast.info(madeText(copies))
      await refreshEvents(queries)
      return video
    },
    onError: (error) => {
      const place = isRefusal(error) ? placeOf(error) : undefined
      if (place) return onProblems({ [place]: error.message })
      const says = isRefusal(error) ? explained.includes(error.code) : error.name === 'Error'
      // LE-8.06
      toast.failed(error, says ? error.message : t`Internal error occured.`)
      // Without a connection the form stays as it is, and its next try is refused again.
      if (id !== undefined && isRefusal(error) && error.reason === 'stale')
        void queries.fetchQuery({ ...eventSettingsQuery(id), staleTime: 0 }).then(onStale, () => undefined)
    },
  })
}

export type EventFormState = ReturnType<typeof useEventForm>

/** What the parts of the form get. */
export type PartProps = Pick<EventFormState, 'draft' | 'problems' | 'notes' | 'change' | 'settle'>
