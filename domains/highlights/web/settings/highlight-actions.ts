import type { ComponentType } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import type { Artifact } from '../../contract.ts'

/** What else can be done with a highlight: a component of a domain above, shown in its row. */
export type HighlightActions = ComponentType<{
  readonly video: Video
  readonly highlight: Artifact
  /** As the address says (CM-2.25). */
  readonly highlight2reel: boolean
}>

export interface HighlightsProps {
  readonly video: Video
  readonly highlight2reel: boolean
  readonly actions?: HighlightActions
}
