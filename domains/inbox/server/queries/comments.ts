import type { Tx } from '#platform/server/db.ts'

export interface Said {
  readonly text: string
  readonly authorId: string | null
  readonly author: string
  /** Who wrote what it replies to. */
  readonly parentAuthorId: string | null
  readonly videoOwnerId: string
}

/** A comment that is still there. */
export function findSaid(tx: Tx, commentId: string): Promise<Said | undefined> {
  return tx
    .selectFrom('comment')
    .innerJoin('video', 'video.id', 'comment.video_id')
    .innerJoin('account', 'account.id', 'comment.author_id')
    .leftJoin('comment as parent', 'parent.id', 'comment.parent_id')
    .select([
      'comment.text',
      'comment.author_id as authorId',
      'account.displayname as author',
      'parent.author_id as parentAuthorId',
      'video.owner_id as videoOwnerId',
    ])
    .where('comment.id', '=', commentId)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()
}
