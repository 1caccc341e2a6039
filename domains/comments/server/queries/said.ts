import type { Db, Tx } from '#platform/server/db.ts'

/** A comment as a notice about it needs it; undefined once it is deleted. */
export function findSaid(db: Db | Tx, commentId: string) {
  return db
    .selectFrom('comment as c')
    .innerJoin('video', 'video.id', 'c.video_id')
    .leftJoin('account as author', 'author.id', 'c.author_id')
    .leftJoin('comment as p', 'p.id', 'c.parent_id')
    .select([
      'c.id',
      'c.text',
      'c.author_id as authorId',
      'author.displayname as authorName',
      'p.author_id as parentAuthorId',
      'video.id as videoId',
      'video.title as videoTitle',
      'video.type as videoType',
      'video.owner_id as videoOwnerId',
    ])
    .where('c.id', '=', commentId)
    .where('c.deleted_at', 'is', null)
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst()
}
