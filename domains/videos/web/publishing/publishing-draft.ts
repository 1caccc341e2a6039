import type { Video, Visibility } from '../../contract.ts'

/** What the form holds of who checks a video, how long it stays and what its owner agrees to. */
export interface PublishingDraft {
  readonly reviewer: { readonly name: string; readonly displayname: string } | null
  /** Ticked in this form; agreeing earlier doesn't tick it. */
  readonly terms: boolean
  readonly expires: boolean
  /** YYYY-MM-DD, where the person is; empty: not chosen. */
  readonly lastDay: string
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

const dayOf = (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

export const publishingOf = ({ reviewer = null, expiry_date: end }: Video): PublishingDraft => ({
  reviewer,
  terms: false,
  expires: end !== null,
  lastDay: end === null ? '' : dayOf(new Date(end * 1000)),
})

/** Epoch seconds of 23:59:59 of a day, where the person is (CM-3.05). */
export function endOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59).getTime() / 1000
}

/** The same of the day so many months from now; of a shorter month its last day. */
export function endOfDayIn(months: number, now = new Date()): number {
  const lastOfMonth = new Date(now.getFullYear(), now.getMonth() + months + 1, 0)
  lastOfMonth.setDate(Math.min(now.getDate(), lastOfMonth.getDate()))
  return endOfDay(dayOf(lastOfMonth))
}

/** What is sent of it. Distributing says who may watch, though it didn't change. */
export interface Distributing {
  readonly visibility: Visibility
  /** For the reviewer. */
  readonly comment?: string
}

export function publishingChanges(draft: PublishingDraft, saved: PublishingDraft, distributing?: Distributing) {
  const ends = draft.expires !== saved.expires || draft.lastDay !== saved.lastDay
  return {
    ...(draft.reviewer?.name !== saved.reviewer?.name && { video_reviewer: draft.reviewer?.name ?? '' }),
    ...(draft.terms && { terms_of_use: true }),
    ...(ends && { expiry_date: draft.expires ? endOfDay(draft.lastDay) : 0 }),
    ...(distributing && distributionOf(distributing)),
  }
}

const distributionOf = ({ visibility, comment }: Distributing) => ({ visibility, ...(comment && { reviewercomment: comment }) })

/** Nothing is distributed that only its owner may watch. */
export const distributionProblems = ({ visibility }: Distributing): Partial<Record<'members', string>> =>
  visibility === 'PRIVATE' ? { members: 'Choose who may watch it first.' } : {}

/** Who edits what, and what the organisation asks for. */
export interface PublishingContext {
  readonly video: Pick<Video, 'published' | 'review_state'>
  readonly username: string
  readonly isAdmin: boolean
  readonly reviewerRole: boolean
  readonly months: number
}

/** Whether others see it only once a reviewer has approved it. */
export const waitsForApproval = ({ video, isAdmin, reviewerRole }: PublishingContext): boolean =>
  reviewerRole && !isAdmin && !video.published && video.review_state !== 'APPROVED'

/** What is wrong with it, in the specification's words; an end is looked at where it was changed (CM-5.16 to CM-5.18, CM-5.23 to CM-5.27). */
export function publishingProblems(
  draft: PublishingDraft,
  saved: PublishingDraft,
  context: PublishingContext,
): Partial<Record<'reviewer' | 'expiry', string>> {
  const reviewer = reviewerProblem(draft, context)
  const isSame = draft.expires === saved.expires && draft.lastDay === saved.lastDay
  const expiry = draft.expires && !isSame ? expiryProblem(draft.lastDay, context.months) : undefined
  return { ...(reviewer && { reviewer }), ...(expiry && { expiry }) }
}

function reviewerProblem({ reviewer }: PublishingDraft, { video, username, isAdmin, reviewerRole }: PublishingContext): string | undefined {
  if (!reviewerRole || isAdmin || video.published || video.review_state === 'SENT') return undefined
  if (reviewer && reviewer.name !== username) return undefined
  return 'Reviewer is not selected for the video. Please select reviewer.'
}

function expiryProblem(lastDay: string, months: number): string | undefined {
  const years = months / 12
  const end = lastDay === '' ? Number.NaN : endOfDay(lastDay)
  if (Number.isNaN(end)) return 'Please select a date.'
  // Both spaces are the specification's (CM-5.27).
  if (end * 1000 < Date.now()) return `Expiry date cannot be in the past. Please select a date upto ${years} year(s)  from now.`
  return end > endOfDayIn(months) ? `Please select a date upto ${years} year(s) from now.` : undefined
}
