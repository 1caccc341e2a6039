export { listQueueQuery, listsState } from './web/queries.ts'
export { SaveButton } from './web/save/save-button.tsx'
export { SaveHost } from './web/save/save-host.tsx'
export { SaveItem } from './web/save/save-item.tsx'
