import type { Playlist, PlaylistVisibility } from '../../contract.ts'

/** What the form holds; the same fields as are sent. */
export interface Draft {
  readonly title: string
  readonly description: string
  /** Address of its own picture; empty: that of the first video. */
  readonly thumbnail: string
  /** A username. */
  readonly owner: string
  readonly visibility: PlaylistVisibility
  readonly sequential: boolean
  readonly topics: readonly string[]
  readonly tags: readonly string[]
  readonly author: string
  readonly reviewer: string
}

export const newDraft = (owner: string): Draft => ({
  title: '',
  description: '',
  thumbnail: '',
  owner,
  visibility: 'USERS',
  sequential: false,
  topics: [],
  tags: [],
  author: '',
  reviewer: '',
})

export const draftOf = (playlist: Playlist): Draft => ({
  title: playlist.displayname,
  description: playlist.description,
  thumbnail: playlist.thumbnailUploadUrl ?? '',
  owner: playlist.owner.name,
  visibility: playlist.visibility,
  sequential: playlist.sequential_play,
  topics: playlist.topics,
  tags: playlist.tags,
  author: playlist.author,
  reviewer: playlist.reviewer_username ?? '',
})

export const isChanged = (draft: Draft, saved: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(saved)

export type Problems = Partial<Record<'title' | 'owner', string>>

/** What is wrong with a draft, by field (CM-5.73, CM-5.74). */
export const problemsOf = (draft: Draft, asksOwner: boolean): Problems => ({
  ...(draft.title.trim() === '' && { title: 'Playlist title can not be empty' }),
  ...(asksOwner && draft.owner === '' && { owner: 'Playlist owner can not be empty' }),
})

/** The whole form as the calls take it; the owner only where they are another one than `saved` says, since not everybody may be given a playlist. */
export const fieldsOf = (draft: Draft, saved: Draft) => ({
  displayname: draft.title.trim(),
  description: draft.description,
  ...(draft.thumbnail !== saved.thumbnail && { thumbnailUploadUrl: draft.thumbnail }),
  ...(draft.owner !== saved.owner && { ownername: draft.owner }),
  visibility: draft.visibility,
  sequential_play: draft.sequential ? 1 : 0,
  topics: draft.topics.join(','),
  tags: draft.tags.join(','),
  author: draft.author,
  ...(draft.reviewer !== saved.reviewer && { reviewer_username: draft.reviewer }),
})
