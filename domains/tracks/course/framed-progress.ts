import { Coverage, type Handed, longestState, type WatchedReport } from '#domains/packages/coverage.ts'

type Played = Parameters<Coverage['report']>[0]

/** Characters for the quizzes that were passed, at most; more than two hundred. */
const mostMarks = 2048
const markLength = 8
const mark = (quizId: string) => quizId.slice(-markLength)

interface Lesson {
  /** Seconds. */
  readonly duration: number
  /** Quizzes that must be passed. */
  readonly quizzes: readonly string[]
}

/**
 * What a platform of SCORM is told of a lesson: it is done when all of it was watched and its quizzes were passed, on whichever days. The platform
 * keeps both as text: marks of quizzes of this learner before a bar, then what was watched.
 */
export class FramedProgress {
  readonly #lesson: Lesson
  readonly #handed: Handed
  readonly #coverage: Coverage
  /** Characters that marks of all of its quizzes take, with what parts them. */
  readonly #marksRoom: number
  readonly #passed: Set<string>
  #position: number

  constructor(handed: Handed, lesson: Lesson) {
    const [marks, watched] = divided(handed.state)
    const [learner, ...passed] = marks.split('.')
    this.#lesson = lesson
    this.#handed = handed
    this.#marksRoom = Math.min(mostMarks, handed.learner.length + lesson.quizzes.length * (markLength + 1) + 1)
    this.#coverage = new Coverage({ ...handed, state: watched }, longestState - this.#marksRoom)
    this.#passed = new Set(learner === handed.learner ? passed : [])
    this.#position = handed.location
  }

  /** Where to go on, seconds. */
  start(): number {
    return this.#coverage.startIn(this.#lesson.duration)
  }

  watched(progress: Played): WatchedReport {
    this.#position = progress.position
    return this.#report(progress)
  }

  /** @returns what to tell; undefined where it need not be passed */
  passed(quizId: string): WatchedReport | undefined {
    if (!this.#lesson.quizzes.includes(quizId)) return undefined
    this.#passed.add(mark(quizId))
    return this.#report({ intervals: [], position: this.#position })
  }

  #report(progress: Played): WatchedReport {
    const { quizzes, duration } = this.#lesson
    const reported = this.#coverage.report(progress, duration)
    const passed = quizzes.map(mark).filter((one) => this.#passed.has(one))
    // Of more than fit those are kept that come first in the lesson.
    const fitting = passed.slice(0, Math.floor((this.#marksRoom - this.#handed.learner.length - 1) / (markLength + 1)))
    const marks = fitting.length === 0 ? '' : `${[this.#handed.learner, ...fitting].join('.')}|`
    return {
      ...reported,
      state: marks + reported.state,
      completed: reported.completed && passed.length === quizzes.length,
    }
  }
}

function divided(state: string): readonly [marks: string, watched: string] {
  const bar = state.indexOf('|')
  return bar < 0 ? ['', state] : [state.slice(0, bar), state.slice(bar + 1)]
}
