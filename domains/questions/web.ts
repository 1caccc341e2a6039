export { EventQuestions } from './web/event-questions.tsx'
export { PresentedQuestions } from './web/presented-questions.tsx'
