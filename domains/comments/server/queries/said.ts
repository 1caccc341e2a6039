import type { Tx } from '#platform/server/db.ts'

export interface Said {
  readonly text: string
  readonly authorId: string | null
  readonly author: string
  /** Who began the thread that it stands in. */
  readonly parentAuthorId: string | null
  /** Who wrote the reply in the thread that it answers. */
  readonly answeredAuthorId: string | null
  readonly videoOwnerId: string
}

/** A comment that is still there. */
export function findSaid(tx: Tx, commentId: string, answeredId: string | null): Promise<Said | undefined> {
  return tx
    .selectFrom('comment')
    .innerJoin('video', 'video.id', 'comment.video_id')
    .innerJoin('account', 'account.id', 'comment.author_id')
    .leftJoin('comment as parent', 'parent.id', 'comment.parent_id')
    .leftJoin('comment as answered', (join) => join.on('answered.id', '=', answeredId))
    .select([
      'comment.text',
      'comment.author_id as authorId',
      'account.displayname as author',
      'parent.author_id as parentAuthorId',
      'answered.author_id as answeredAuthorId',
      'video.owner_id as videoOwnerId',
    ])
    .where('comment.id', '=', commentId)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()
}
