import type { Chosen } from '#domains/accounts/web.ts'
import type { Visibility } from '../../contract.ts'
import { endOfDay, type PublishingContext, type PublishingDraft, publishingProblems } from '../publishing/publishing-draft.ts'

/** What several videos are changed to; what is not ticked stays as it is with each of them. */
export interface BulkDraft {
  readonly changesVisibility: boolean
  readonly visibility: Visibility
  readonly members: readonly Chosen[]
  readonly channels: readonly { readonly name: string; readonly displayname: string }[]
  readonly changesExpiry: boolean
  readonly publishing: PublishingDraft
}

export const emptyBulkDraft: BulkDraft = {
  changesVisibility: true,
  visibility: 'USERS',
  members: [],
  channels: [],
  changesExpiry: false,
  publishing: { reviewer: null, terms: false, expires: true, lastDay: '' },
}

const names = (members: BulkDraft['members'], kind: Chosen['kind']) => members.filter((one) => one.kind === kind).map(({ name }) => name)

/** As the update call takes it, once for each video (CM-7.17). */
export function bulkChangesOf({ changesVisibility, visibility, members, channels, changesExpiry, publishing }: BulkDraft) {
  const { reviewer, terms, expires, lastDay } = publishing
  return {
    ...(changesVisibility && { visibility, user_members_data: names(members, 'USER'), group_members_data: names(members, 'GROUP') }),
    ...(channels.length > 0 && { channels: channels.map(({ name }) => name) }),
    ...(changesExpiry && { expiry_date: expires ? endOfDay(lastDay) : 0 }),
    ...(reviewer && { video_reviewer: reviewer.name }),
    ...(terms && { terms_of_use: true }),
  }
}

export const changesNothing = (draft: BulkDraft): boolean => Object.keys(bulkChangesOf(draft)).length === 0

type Problems = Partial<Record<'reviewer' | 'expiry' | 'members', string>>

/** What is wrong with it, in the specification's words (CM-5.15, CM-5.21, CM-5.24 to CM-5.27). */
export function bulkProblemsOf(draft: BulkDraft, context: Omit<PublishingContext, 'video'>, published: boolean): Problems {
  const { reviewer, expiry } = publishingProblems(
    { ...draft.publishing, expires: draft.changesExpiry && draft.publishing.expires },
    { ...draft.publishing, expires: false },
    { ...context, video: { published, review_state: 'NONE' } },
  )
  return {
    ...(reviewer && draft.changesVisibility && { reviewer: 'Please select the reviewer' }),
    ...(expiry && { expiry }),
    ...(draft.changesVisibility &&
      draft.visibility === 'MEMBERS' &&
      draft.members.length === 0 && { members: 'Please select users/groups for sharing the video' }),
  }
}
