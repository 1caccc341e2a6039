import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { Project } from '../../contract.ts'

/** The videos of a project; most are opened before there is one. */
export const Renders = lazyPart<{ readonly project: Project }>(async () => (await import('./renders.tsx')).ProjectRenders)
