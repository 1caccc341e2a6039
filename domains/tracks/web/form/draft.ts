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
  readonly quizzesRequired: boolean
  /** For how many months a certificate holds; 0: for good. */
  readonly recertifyMonths: number
  /** The last day, YYYY-MM-DD; empty: none. */
  readonly dueOn: string
  /** Or so many days after it was given; 0: none. */
  readonly dueDays: number
}

export const emptyTrackDraft: TrackDraft = {
  title: '',
  description: '',
  author: '',
  thumbnail: '',
  topics: [],
  sequential: false,
  quizzesRequired: false,
  recertifyMonths: 0,
  dueOn: '',
  dueDays: 0,
}

export const trackDraftOf = (track: TrackTile): TrackDraft => ({
  title: track.displayname,
  description: track.description,
  author: track.author,
  thumbnail: track.thumbnail_url ?? '',
  topics: track.topics,
  sequential: track.sequential,
  quizzesRequired: track.quizzes_required,
  recertifyMonths: track.recertify_months,
  dueOn: track.due_on ?? '',
  dueDays: track.due_days,
})

export const isTrackChanged = (draft: TrackDraft, saved: TrackDraft): boolean => JSON.stringify(draft) !== JSON.stringify(saved)

/** Of a text the lines that are kept (LE-5.71). */
export const keptLines = (text: string): string => text.split('\n').slice(0, mostTrackLines).join('\n')

/** Of what is typed as author the characters that may stand there (LE-5.73). */
export const keptOfAuthor = (text: string): string => text.replace(/[^\p{L}\p{N}_\-, ]/gu, '')

/** Digits alone name nobody (LE-5.74). */
export const isNumericAuthor = (author: string): boolean => /\p{N}/u.test(author) && /^[\p{N}\s]+$/u.test(author)

interface Drafts {
  readonly draft: TrackDraft
  /** From which it was begun. */
  readonly saved: TrackDraft
  /** As it stands now, as far as that is known: others may have changed it meanwhile. */
  readonly now: TrackDraft
}

/** The names of whoever sends it, as the calls take them. */
interface Sender {
  readonly user: string
  readonly domain: string
}

/** As the calls take it: the fields that they always carry, those that were not changed as they stand now, and of the others what was changed. */
export function trackFieldsOf({ draft, saved, now }: Drafts, sender: Sender) {
  const kept = (field: 'title' | 'description' | 'author' | 'thumbnail') => (draft[field] === saved[field] ? now : draft)[field]
  return {
    displayname: kept('title').trim(),
    ...sender,
    thumbnailUploadUrl: kept('thumbnail'),
    description: kept('description'),
    author: kept('author').trim(),
    ...(draft.topics.join() !== saved.topics.join() && { topics: draft.topics.join(',') }),
    ...(draft.sequential !== saved.sequential && { sequential: draft.sequential ? 1 : 0 }),
    ...(draft.quizzesRequired !== saved.quizzesRequired && { quizzes_required: draft.quizzesRequired ? 1 : 0 }),
    ...(draft.dueOn !== saved.dueOn && { due_on: draft.dueOn }),
    ...(draft.dueDays !== saved.dueDays && { due_days: draft.dueDays }),
    ...(draft.recertifyMonths !== saved.recertifyMonths && { recertify_months: draft.recertifyMonths }),
  }
}
