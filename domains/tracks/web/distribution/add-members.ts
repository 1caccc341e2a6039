import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { AddMembersProps } from './add-members-panel.tsx'

/** Looks up people and groups for a track (LE-2.77). */
export const AddMembers = onDemand<AddMembersProps>(async () => (await import('./add-members-panel.tsx')).AddMembersPanel)
