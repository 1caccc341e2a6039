/** What a learner has done, wherever they did it. */
export interface Doings {
  /** Ids of videos that they have watched to their end. */
  readonly watched: Set<string>
  /** Ids of quizzes that they have passed. */
  readonly passed: Set<string>
  /** They had done everything at some moment. */
  isCompleted: boolean
}

/** A track by its rules alone. */
export interface MadeUpTrack {
  /** The videos of each module in their order. */
  modules: string[][]
  isSequential: boolean
  asksForQuizzes: boolean
  /** By their video: quizzes with a passing score. */
  readonly quizzes: Map<string, string[]>
  /** Videos that no learner may see. */
  readonly hidden: Set<string>
}

/** Each place of a video that learners see, in order. */
const placesOf = ({ modules, hidden }: MadeUpTrack): string[] => modules.flat().filter((id) => !hidden.has(id))

export const videosInOrder = (course: MadeUpTrack): string[] => [...new Set(placesOf(course))]

export const isWatchedAndPassed = ({ asksForQuizzes, quizzes }: MadeUpTrack, { watched, passed }: Doings, id: string): boolean =>
  watched.has(id) && (!asksForQuizzes || (quizzes.get(id) ?? []).every((quiz) => passed.has(quiz)))

export const doneOf = (course: MadeUpTrack, doings: Doings): string[] =>
  videosInOrder(course).filter((id) => isWatchedAndPassed(course, doings, id))

/** A video opens where all before one of its places are done, and stays open to whoever has watched it. */
export function isLocked(course: MadeUpTrack, doings: Doings, id: string): boolean {
  if (!course.isSequential || doings.watched.has(id)) return false
  const places = placesOf(course)
  return places.includes(id) && places.slice(0, places.indexOf(id)).some((before) => !isWatchedAndPassed(course, doings, before))
}

/** Whoever has done everything once has completed the track, whatever becomes of it. */
export function settle(course: MadeUpTrack, doings: Doings): void {
  const videos = videosInOrder(course)
  doings.isCompleted ||= videos.length > 0 && videos.every((id) => isWatchedAndPassed(course, doings, id))
}
