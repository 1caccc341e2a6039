export { EventPolls } from './web/event-polls.tsx'
