import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { ConflictsProps } from './conflicts-panel.tsx'

/** Videos of a track that fewer people see than the track, and what to do about each. */
export const ConflictsDialog = onDemand<ConflictsProps>(async () => (await import('./conflicts-panel.tsx')).ConflictsPanel)
