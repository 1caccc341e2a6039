import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { Comment, CommentPage, ReplyPage } from './contract.ts'

type Item = CommentPage['items'][number]
type Plain = Omit<Comment, 'replies'>

const Words = ({ comment }: { comment: Plain }) => (
  <>
    <strong>{comment.displayname}</strong>
    <p>{comment.text}</p>
  </>
)

const dataOf = ({ id, text: _text, displayname: _name, mentions: _mentions, can, ...fields }: Plain) =>
  dataAttributes({ comment_id: id, ...fields, can_edit: can.edit, can_delete: can.delete, can_pin: can.pin })

const One = ({ item }: { item: Item }) => {
  if ('deleted' in item) return <li {...dataAttributes({ comment_id: item.id, deleted: true })} />
  const { replies, ...comment } = item
  return (
    <li {...dataOf(comment)}>
      <Words comment={comment} />
      {replies && (
        <ul>
          {replies.map((reply) => (
            <One key={reply.id} item={reply} />
          ))}
        </ul>
      )}
    </li>
  )
}

const comments = ({ items, total, first, next, ts }: CommentPage) =>
  renderHtml(
    <ul {...dataAttributes({ total, first, next, ts })}>
      {items.map((item) => (
        <One key={item.id} item={item} />
      ))}
    </ul>,
  )

const replies = ({ items, previous, total }: ReplyPage) =>
  renderHtml(
    <ul {...dataAttributes({ previous, total, last_shown_reply_id: items[0]?.id })}>
      {items.map((item) => (
        <One key={item.id} item={item} />
      ))}
    </ul>,
  )

export const commentFragments = {
  listComments: comments,
  listReplies: replies,
  addComment: (comment: Comment) => renderHtml(<One item={comment} />),
} as const
