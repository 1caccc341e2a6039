import type { QueryClient } from '@tanstack/react-query'
import { enterFraming, type FramingPackage } from '#domains/packages/web.ts'
import { call } from '#platform/web/client.ts'
import { trackRoutes } from '../../contract.ts'

/** A unit in the frame of a SCORM package. */
export interface FramedUnit {
  readonly framing: FramingPackage
  readonly video: string
  /** Quizzes that must be passed. */
  readonly quizzes: readonly string[]
}

const entered = new Map<string, FramedUnit>()

/** The unit that was entered. */
export const framedUnit = (id: string): FramedUnit | undefined => entered.get(id)

/** Goes on as the learner for whom a package frames the unit. @throws Refusal not_found where none does, or where its course has ended */
export async function enterFramedUnit(queries: QueryClient, name: string, id: string): Promise<FramedUnit> {
  const before = entered.get(id)
  if (before) return before
  const { framing, opened } = await enterFraming(queries, (secret) =>
    call(trackRoutes.openUnit, { params: { name, id }, body: { secret } }),
  )
  const { video, quiz, other_quizzes: others, quizzes_required: areRequired } = opened
  const unit = { framing, video, quizzes: areRequired && quiz !== null ? [quiz, ...others] : [] }
  entered.set(id, unit)
  return unit
}
