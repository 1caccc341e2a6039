export { CreateEvent as Page } from '../form/create-event.tsx'
