import type { Draft } from './draft.ts'

/** What is wrong, by field. */
export type Problems = Partial<Record<'title' | 'members' | 'reviewer' | 'expiry', string>>

/** What the sections of a video's settings get. */
export interface SectionProps {
  readonly draft: Draft
  readonly problems: Problems
  readonly onChange: (draft: Draft) => void
}
