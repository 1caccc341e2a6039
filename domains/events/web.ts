export { eventLooks } from './web/notifications.tsx'
export { EventPage } from './web/page/event-page.tsx'
export { eventQuery } from './web/queries.ts'
export { pageOf } from './web/use-event.ts'
