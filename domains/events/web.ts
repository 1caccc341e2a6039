export { eventLooks } from './web/notifications.tsx'
export { LiveEventPage } from './web/page/event-page.tsx'
export { eventQuery } from './web/queries.ts'
export { pageNameOf } from './web/use-event.ts'
