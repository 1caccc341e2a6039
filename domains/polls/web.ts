export { EventPolls } from './web/event-polls.tsx'
export { PresentedPolls } from './web/presented-polls.tsx'
