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

/** What differs from what was saved, and the title, as the calls take it: the rest may have been changed elsewhere. */
export const fieldsOf = (draft: Draft, saved: Draft) => ({
  displayname: draft.title.trim(),
  ...(draft.description !== saved.description && { description: draft.description }),
  ...(draft.thumbnail !== saved.thumbnail && { thumbnailUploadUrl: draft.thumbnail }),
  ...(draft.owner !== saved.owner && { ownername: draft.owner }),
  ...(draft.visibility !== saved.visibility && { visibility: draft.visibility }),
  ...(draft.sequential !== saved.sequential && { sequential_play: draft.sequential ? 1 : 0 }),
  ...(draft.topics.join() !== saved.topics.join() && { topics: draft.topics.join(',') }),
  ...(draft.tags.join() !== saved.tags.join() && { tags: draft.tags.join(',') }),
  ...(draft.author !== saved.author && { author: draft.author }),
  ...(draft.reviewer !== saved.reviewer && { reviewer_username: draft.reviewer }),
})
