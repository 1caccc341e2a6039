export { Comments } from './web/comments.tsx'
export { useCommentCount } from './web/use-comment-count.ts'
