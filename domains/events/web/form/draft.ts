import type { Chosen } from '#domains/accounts/web.ts'
import { afterSaving } from '#platform/web/queries/after-saving.ts'
import type { EventDetail, EventVisibility } from '../../contract.ts'
import { nextStart } from '../../when.ts'
import { notRepeated, type RepeatDraft, repeatOf } from './repeat-draft.ts'
import { type FormTimes, startSeconds, timesFrom } from './times.ts'

/** Somebody who runs an event or moderates it, as the form sends them (LE-3.15). */
export type Host = EventDetail['contentOwners'][number]

/** What the form holds. */
export interface Draft extends FormTimes {
  readonly title: string
  readonly description: string
  /** A username, or any name. */
  readonly presenter: string
  readonly visibility: EventVisibility
  readonly external: boolean
  /** Besides its owner. */
  readonly hosts: readonly Host[]
  readonly members: readonly Chosen[]
  readonly channels: readonly { readonly id?: string; readonly name: string; readonly displayname: string }[]
  /** An address; empty: no picture. */
  readonly thumbnail: string
  readonly repeat: RepeatDraft
}

/** An hour from the next quarter of one on, for nobody yet. */
export const newDraft = (now: Date, timezone: string): Draft => ({
  ...timesFrom(nextStart(now), 60, timezone),
  title: '',
  description: '',
  presenter: '',
  visibility: '',
  external: false,
  hosts: [],
  members: [],
  channels: [],
  thumbnail: '',
  repeat: notRepeated,
})

type Member = NonNullable<EventDetail['form']>['user_members'][number]

const asChosen = ({ name, displayname, type }: Member): Chosen => ({ kind: type === 'group' ? 'GROUP' : 'USER', name, label: displayname })

export function draftOf({ form, live_event: live, ...event }: EventDetail): Draft {
  return {
    ...timesFrom(new Date(live.time_start * 1000), live.duration, live.timezone),
    title: event.displayname,
    description: event.description,
    presenter: form?.presenter ?? '',
    visibility: event.visibility,
    external: form?.include_external ?? false,
    hosts: event.contentOwners.slice(1),
    members: [...(form?.user_members ?? []), ...(form?.group_members ?? [])].map(asChosen),
    channels: form?.channels ?? [],
    thumbnail: event.thumbnail_url ?? '',
    repeat: notRepeated,
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const isChanged = (draft: Draft, saved: Draft): boolean => !same(draft, saved)

const names = (ones: readonly Chosen[], kind: Chosen['kind']) => ones.filter((one) => one.kind === kind).map(({ name }) => name)

const timesOf = (draft: Draft) => ({ time_start: startSeconds(draft), duration: draft.duration, timezone: draft.timezone })

/** What the form holds once somebody else has saved: lists that they have changed as they are now, and one's own changes of all the rest. */
export function joinedDraft(theirs: Draft, saved: Draft, mine: Draft): Draft {
  const lists = (['hosts', 'members', 'channels'] as const).filter((key) => !same(theirs[key], saved[key]))
  return { ...afterSaving(theirs, saved, mine), ...Object.fromEntries(lists.map((key) => [key, theirs[key]])) }
}

/** Everything that a new event is made of. */
export const fieldsOf = (draft: Draft) => ({
  displayname: draft.title.trim(),
  description: draft.description,
  presenter: draft.presenter,
  ...timesOf(draft),
  visibility: draft.visibility,
  include_external: draft.external ? 1 : 0,
  hosts: [...draft.hosts],
  user_members: names(draft.members, 'USER'),
  group_members: names(draft.members, 'GROUP'),
  // LE-3.19
  channels: draft.channels.map(({ id, name }) => ({ ...(id !== undefined && { id }), name })),
  thumbnailUploadUrl: draft.thumbnail,
  repeat: repeatOf(draft.repeat),
})

const kept: readonly (readonly [keyof ReturnType<typeof fieldsOf>, readonly (keyof Draft)[]])[] = [
  ['displayname', ['title']],
  ['description', ['description']],
  ['presenter', ['presenter']],
  ['time_start', ['start_date', 'start_time', 'timezone']],
  ['duration', ['duration']],
  ['timezone', ['timezone']],
  ['visibility', ['visibility', 'members']],
  ['include_external', ['external', 'visibility']],
  ['hosts', ['hosts']],
  ['user_members', ['members', 'visibility']],
  ['group_members', ['members', 'visibility']],
  ['channels', ['channels']],
  ['thumbnailUploadUrl', ['thumbnail']],
  ['repeat', ['repeat']],
]

/** Of these only what differs from what is saved: somebody else may change the rest meanwhile. */
export function changesOf(draft: Draft, saved: Draft) {
  const stays = kept.filter(([, from]) => from.every((key) => same(draft[key], saved[key]))).map(([field]) => field as string)
  const changed = Object.entries(fieldsOf(draft)).filter(([field]) => !stays.includes(field))
  return Object.fromEntries(changed) as Partial<ReturnType<typeof fieldsOf>>
}
