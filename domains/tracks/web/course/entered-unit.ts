import { goOnBy } from '#domains/accounts/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { trackRoutes } from '../../contract.ts'
import { CourseSession } from '../../course/course-session.ts'
import { launchIn } from '../../course/launch.ts'
import { LaunchFailed, type LaunchFailure } from '../../course/record-store.ts'

/** Whoever a learning platform launched into a unit. */
export interface OpenUnit {
  readonly session: CourseSession
  readonly video: string
  /** The quiz by whose score they pass; null: there is none. */
  readonly quiz: string | null
  /** Those that must be passed before that one counts. */
  readonly otherQuizzes: readonly string[]
}

/** `none`: the address is no launch; `closed`: the unit shows nothing, or not any more. */
export type UnitFailure = LaunchFailure | 'none' | 'closed'
type EnteredUnit = OpenUnit | { readonly failure: UnitFailure }

type Search = Readonly<Record<string, string | string[]>>

/** By where a launch lets in, which it does once. */
const sessions = new Map<string, Promise<CourseSession>>()
const entered = new Map<string, EnteredUnit>()

/** The unit that was entered. */
export const enteredUnit = (id: string): EnteredUnit | undefined => entered.get(id)

/** Goes on as the learner whom a learning platform has launched. */
export async function enterUnit(name: string, id: string, search: Search): Promise<EnteredUnit> {
  const unit = entered.get(id) ?? (await enter(name, id, search))
  entered.set(id, unit)
  return unit
}

async function enter(name: string, id: string, search: Search): Promise<EnteredUnit> {
  const launch = launchIn(search)
  if (!launch) return { failure: 'none' }
  const opening = sessions.get(launch.fetchUrl) ?? CourseSession.open(launch)
  sessions.set(launch.fetchUrl, opening)
  try {
    const session = await opening
    const {
      token,
      video,
      quiz,
      other_quizzes: otherQuizzes,
    } = await call(trackRoutes.openUnit, { params: { name, id }, body: { secret: session.secret } })
    await goOnBy(token)
    endWithPage(session)
    return { session, video, quiz, otherQuizzes }
  } catch (error) {
    if (error instanceof LaunchFailed) return { failure: error.reason }
    if (isRefusal(error, 'not_found') || isRefusal(error, 'invalid')) return { failure: 'closed' }
    throw error
  }
}

/** Whatever the page shows by then. */
function endWithPage(session: CourseSession): void {
  window.addEventListener('pagehide', () => session.end())
  // A browser that kept the page shows it again after the end: loaded anew it says so.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
