export { Comments } from './web/comments.tsx'
export { EventComments } from './web/live/event-comments.tsx'
export { commentLooks } from './web/notifications.tsx'
export { useCommentCount } from './web/use-comment-count.ts'
