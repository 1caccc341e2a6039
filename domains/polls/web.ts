export { EventPolls } from './web/event-polls.tsx'
export { PresentedPolls } from './web/presented-polls.tsx'
export { useOpenedPoll } from './web/use-opened-poll.ts'
