import type { Draft } from './draft.ts'

/** What the sections of a video's settings get. */
export interface SectionProps {
  readonly draft: Draft
  readonly problems: Partial<Record<'title' | 'members', string>>
  readonly onChange: (draft: Draft) => void
}
