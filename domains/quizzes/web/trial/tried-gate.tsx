import type { Gate } from '#domains/videos/web.ts'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { stopsOf } from '../watch/stops.ts'
import { asTried, type TriedAnswers } from './tried-answers.ts'
import type { TriedProps } from './tried-dialog.tsx'

const Dialog = onDemand<TriedProps>(async () => (await import('./tried-dialog.tsx')).TriedDialog)

/** Stops a video where it stops a learner who has answered nothing but what was tried. */
export const triedGate = (tried: TriedAnswers): Gate => ({
  name: 'tried',
  stops: ({ interactions }) => (interactions ? stopsOf(asTried(interactions, tried.read()), () => false) : []),
  Dialog: (props) => <Dialog {...props} tried={tried} />,
})
