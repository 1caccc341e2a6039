export { EventQuestions } from './web/event-questions.tsx'
export { PresentedQuestions } from './web/presented-questions.tsx'
export { useAsked, useHearAsked } from './web/use-asked.ts'
