import { trackActivity } from './activities.ts'
import type { StatedPerson, Stating } from './actor.ts'
import { type NewStatement, statementOf } from './statement.ts'

export interface StatedTrack extends StatedPerson {
  readonly trackId: string
  readonly name: string
  readonly title: string
  readonly at: Date
}

export const statementOfTrack = (completed: StatedTrack, stating: Stating): NewStatement =>
  statementOf(
    {
      names: ['completed', completed.accountId, completed.trackId],
      person: completed,
      verb: 'completed',
      object: trackActivity(stating.publicUrl, completed),
      result: { completion: true },
      at: completed.at,
    },
    stating,
  )
