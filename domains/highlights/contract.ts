import { artifactRoutes } from './contract/highlights.ts'
import { summaryRoutes } from './contract/summary.ts'

export type { Artifact, Generation, HighlightList } from './contract/highlights.ts'
export type { AiHighlights, Chapter, SummaryOfVideo } from './contract/parts.ts'
export type { ManagedSummary } from './contract/summary.ts'

export const highlightRoutes = { ...artifactRoutes, ...summaryRoutes } as const
