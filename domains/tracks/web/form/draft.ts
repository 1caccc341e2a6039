import { mostTrackLines, type TrackTile } from '../../contract.ts'

/** What the form holds. */
export interface TrackDraft {
  readonly title: string
  readonly description: string
  /** Names, with commas. */
  readonly author: string
  /** Address of its picture; empty: none. */
  readonly thumbnail: string
  readonly topics: readonly string[]
  readonly sequential: boolean
}

export const emptyTrackDraft: TrackDraft = { title: '', description: '', author: '', thumbnail: '', topics: [], sequential: false }

export const trackDraftOf = (track: TrackTile): TrackDraft => ({
  title: track.displayname,
  description: track.description,
  author: track.author,
  thumbnail: track.thumbnail_url ?? '',
  topics: track.topics,
  sequential: track.sequential,
})

export const isTrackChanged = (draft: TrackDraft, saved: TrackDraft): boolean => JSON.stringify(draft) !== JSON.stringify(saved)

/** Of a text the lines that are kept (LE-5.71). */
export const keptLines = (text: string): string => text.split('\n').slice(0, mostTrackLines).join('\n')

/** Of what is typed as author the characters that may stand there (LE-5.73). */
export const keptOfAuthor = (text: string): string => text.replace(/[^\p{L}\p{N}_\-, ]/gu, '')

/** Digits alone name nobody (LE-5.74). */
export const isNumericAuthor = (author: string): boolean => /\p{N}/u.test(author) && /^[\p{N}\s]+$/u.test(author)

/** The fields that differ from what is saved, as the calls take them. */
export const trackChangesOf = (draft: TrackDraft, saved: TrackDraft) => ({
  ...(draft.title !== saved.title && { displayname: draft.title.trim() }),
  ...(draft.description !== saved.description && { description: draft.description }),
  ...(draft.author !== saved.author && { author: draft.author.trim() }),
  ...(draft.thumbnail !== saved.thumbnail && { thumbnailUploadUrl: draft.thumbnail }),
  ...(draft.topics.join() !== saved.topics.join() && { topics: draft.topics.join(',') }),
  ...(draft.sequential !== saved.sequential && { sequential: draft.sequential ? 1 : 0 }),
})
