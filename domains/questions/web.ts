export { EventQuestions } from './web/event-questions.tsx'
