export { InteractivitySettings } from './web/settings/interactivity-settings.tsx'
export { QuizSettings } from './web/settings/quiz-settings.tsx'
export { questionGate } from './web/watch/question-gate.ts'
export { WatchQuizzes } from './web/watch/watch-quizzes.tsx'
