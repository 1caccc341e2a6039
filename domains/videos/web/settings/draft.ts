import type { Chosen } from '#domains/accounts/web.ts'
import type { Video, VideoType, Visibility } from '../../contract.ts'
import { type Property, propertiesOf, propertyChanges } from '../properties/draft-properties.ts'
import { type Distributing, type PublishingDraft, publishingChanges, publishingOf } from '../publishing/publishing-draft.ts'

/** What the form holds; the same fields as are sent. */
export interface Draft {
  readonly title: string
  readonly description: string
  readonly type: VideoType
  readonly topics: readonly string[]
  /** Usernames, or names as they were typed. */
  readonly authors: readonly { readonly name: string; readonly displayname: string }[]
  readonly visibility: Visibility
  readonly members: readonly Chosen[]
  readonly download: boolean
  readonly restricted: boolean
  readonly external: boolean
  readonly channels: readonly { readonly name: string; readonly displayname: string }[]
  readonly comments: boolean
  /** Address of the picture; empty: the one that was made from the video. */
  readonly thumbnail: string
  /** Custom properties, by key. */
  readonly properties: readonly Property[]
  /** Slug of a place of the library; empty: none. */
  readonly place: string
  readonly publishing: PublishingDraft
}

type Member = NonNullable<Video['user_members_data']>[number]

const authorsOf = ({ video_authors_data: names = '', authors }: Video): Draft['authors'] =>
  names === '' ? [] : names.split(',').map((name, at) => ({ name, displayname: authors[at] ?? name }))

const chosen = ({ name, displayname, type }: Member): Chosen => ({ kind: type, name, label: displayname })

export const draftOf = (video: Video): Draft => ({
  title: video.video_title ?? video.displayname,
  description: video.video_description ?? video.description,
  type: video.type,
  topics: video.topics,
  authors: authorsOf(video),
  visibility: video.visibility,
  members: [...(video.user_members_data ?? []), ...(video.group_members_data ?? [])].map(chosen),
  download: video.video_download,
  restricted: video.restricted_video,
  external: video.external_users ?? false,
  channels: (video.channels ?? []).map(({ name, displayname }) => ({ name, displayname })),
  comments: video.comments_enabled === 'ALL',
  thumbnail: video.thumbnailUploadUrl ?? '',
  properties: propertiesOf(video),
  place: video.library_node ?? '',
  publishing: publishingOf(video),
})

/** Many may watch it: who shares so restricts nothing. */
export const isOpen = ({ visibility }: Pick<Draft, 'visibility'>): boolean => visibility === 'USERS' || visibility === 'PUBLIC'

/** Another visibility, with what goes with it (CM-4.05 to CM-4.11). */
export function withVisibility(draft: Draft, visibility: Visibility): Draft {
  return {
    ...draft,
    visibility,
    members: visibility === 'MEMBERS' ? draft.members : [],
    download: visibility === 'PUBLIC',
    restricted: !isOpen({ visibility }) && draft.restricted,
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const isChanged = (draft: Draft, saved: Draft): boolean => !same(draft, saved)

const names = (draft: Draft, kind: Chosen['kind']) => draft.members.filter((one) => one.kind === kind).map((one) => one.name)

/** The fields that differ from what is saved, as the update call takes them. */
export function changesOf(draft: Draft, saved: Draft, distributing?: Distributing) {
  const changed = <Sent extends object>(field: keyof Draft, sent: Sent): Sent | false => !same(draft[field], saved[field]) && sent
  const shared = !same([draft.visibility, draft.members], [saved.visibility, saved.members])
  return {
    ...changed('title', { video_title: draft.title }),
    ...changed('description', { video_description: draft.description }),
    ...changed('type', { type: draft.type }),
    ...changed('topics', { video_topics_data: [...draft.topics] }),
    ...changed('authors', { video_authors_data: draft.authors.map(({ name }) => name) }),
    ...changed('thumbnail', { thumbnailUploadUrl: draft.thumbnail }),
    ...(shared && {
      visibility: draft.visibility,
      user_members_data: names(draft, 'USER'),
      group_members_data: names(draft, 'GROUP'),
    }),
    ...publishingChanges(draft.publishing, saved.publishing, distributing),
    // Another visibility would say it otherwise.
    ...((draft.visibility !== saved.visibility || draft.download !== saved.download) && { video_download: draft.download }),
    ...changed('restricted', { restricted_video: draft.restricted }),
    ...changed('external', { external_users: draft.external }),
    ...changed('channels', { channels: draft.channels.map(({ name }) => name) }),
    ...changed('properties', propertyChanges(draft.properties, saved.properties)),
    ...changed('place', { library_node: draft.place }),
    ...changed('comments', { comments_enabled: draft.comments ? ('ALL' as const) : ('NONE' as const) }),
  }
}

/** What is wrong with a draft, by field, in the specification's words (CM-5.02, CM-5.15). */
export function problemsOf(draft: Draft): Partial<Record<'title' | 'members', string>> {
  return {
    ...(draft.title.trim() === '' && { title: 'Video title can not be empty' }),
    ...(draft.visibility === 'MEMBERS' && draft.members.length === 0 && { members: 'Please select users/groups for sharing the video' }),
  }
}
