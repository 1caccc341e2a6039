export { TranscriptsButton } from './web/manager/lazy-button.tsx'
export { TranscriptCard } from './web/manager/transcript-card.tsx'
export { TranscriptSection } from './web/panel/lazy-panel.tsx'
export { transcriptQuery } from './web/queries.ts'
