import { editingRoutes } from './contract/editing.ts'
import { generatingRoutes } from './contract/generating.ts'
import { managingRoutes } from './contract/managing.ts'

export { mostGenerated } from './contract/generating.ts'
export type {
  HistoryEntry,
  Standing,
  StandingCue,
  Transcript,
  TranscriptPerson,
  TranscriptWithCues,
} from './contract/shapes.ts'

export const transcriptRoutes = { ...managingRoutes, ...editingRoutes, ...generatingRoutes } as const
