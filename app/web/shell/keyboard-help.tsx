import { onDemand } from '#platform/web/ui/on-demand.tsx'

/** The list of keyboard shortcuts, whose code comes when it is opened. */
export const KeyboardHelp = onDemand(async () => (await import('./key-list.tsx')).KeyList)
