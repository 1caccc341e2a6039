export { FeedbackCard } from './web/feedback-card.tsx'
export { FeedbackLink } from './web/feedback-link.tsx'
