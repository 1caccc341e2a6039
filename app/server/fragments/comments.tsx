import type { Comment, CommentPage, ReplyPage } from '#domains/comments/contract.ts'
import { data, html } from './html.tsx'

type Item = CommentPage['items'][number]
type Plain = Omit<Comment, 'replies'>

const Words = ({ comment }: { comment: Plain }) => (
  <>
    <strong>{comment.displayname}</strong>
    <p>{comment.text}</p>
  </>
)

const dataOf = ({ id, text: _text, displayname: _name, can, ...fields }: Plain) =>
  data({ comment_id: id, ...fields, can_edit: can.edit, can_delete: can.delete, can_pin: can.pin })

const One = ({ item }: { item: Item }) => {
  if ('deleted' in item) return <li {...data({ comment_id: item.id, deleted: true })} />
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
  html(
    <ul {...data({ total, first, next, ts })}>
      {items.map((item) => (
        <One key={item.id} item={item} />
      ))}
    </ul>,
  )

const replies = ({ items, previous, total }: ReplyPage) =>
  html(
    <ul {...data({ previous, total, last_shown_reply_id: items[0]?.id })}>
      {items.map((item) => (
        <One key={item.id} item={item} />
      ))}
    </ul>,
  )

export const commentFragments = {
  listComments: comments,
  listReplies: replies,
  addComment: (comment: Comment) => html(<One item={comment} />),
} as const
