import type { Gate, GateProps } from '#domains/videos/web.ts'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { answeredInView } from './in-view.ts'
import { stopsOf } from './stops.ts'

const Dialog = onDemand<GateProps>(async () => (await import('./interaction-dialog.tsx')).InteractionDialog)

/** Stops a video for its questions and quizzes until this viewer has answered, or goes on without. */
export const questionGate: Gate = {
  name: 'question',
  stops: ({ interactions }, session) => (interactions ? stopsOf(interactions, (id) => answeredInView.has(session, id)) : []),
  Dialog,
}
