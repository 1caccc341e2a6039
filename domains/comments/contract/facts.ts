import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'

const comment = { commentId: uuid, videoId: gccId, authorId: uuid }

export const commentFacts = {
  added: defineFact('comment.added', z.object(comment)),
  /** `answeredId` is what it answers: the comment `parentId` or a reply to it. */
  replied: defineFact('comment.replied', z.object({ ...comment, parentId: uuid, answeredId: uuid })),
  /** People mentioned who have not heard of it by another way or before a change. They may not see the video. */
  mentioned: defineFact('comment.mentioned', z.object({ ...comment, accountIds: z.array(uuid) })),
}
