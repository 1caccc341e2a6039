import type { Handed, WatchedReport } from '#domains/packages/coverage.ts'
import type { Grade, KeptGrades } from './grades.ts'
import { type JsonObject, type Launch, objectOf, webAddressOf } from './launch.ts'
import { type AskStore, askWeb, LaunchStore } from './record-store.ts'
import { type CourseVerb, launchStatement, type Stated } from './statements.ts'

/** Where what a learner has watched is kept, beside what the platform keeps of its own. */
const stateId = 'lyceum-watched'

/** What is kept of a learner and a unit, for all of their launches. */
interface Kept {
  readonly state: string
  readonly position: number
  /** Whether the platform has taken that they completed and passed: what it has not is told it in the next launch. */
  readonly completed: boolean
  readonly passed: boolean
  /** Absent before any quiz was finished. */
  readonly grades?: KeptGrades
}

interface Waiting {
  readonly verb: CourseVerb
  readonly statement: JsonObject
}

const keptIn = (document: JsonObject): Kept => ({
  state: typeof document['state'] === 'string' ? document['state'] : '',
  position: Number(document['position']) || 0,
  completed: document['completed'] === true,
  passed: document['passed'] === true,
  ...('grades' in document && { grades: gradesIn(objectOf(document['grades'])) }),
})

function gradesIn({ passed, held }: JsonObject): KeptGrades {
  const ids: readonly unknown[] = Array.isArray(passed) ? passed : []
  return { passed: ids.filter((id) => typeof id === 'string'), held: gradeIn(objectOf(held)) }
}

function gradeIn({ right, count, hasPassed }: JsonObject): Grade | null {
  if (typeof right !== 'number' || typeof count !== 'number' || count <= 0) return null
  return { right, count, hasPassed: hasPassed === true }
}

const scoreIn = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined)

/**
 * What a learning platform hears of somebody whom it launched into a unit: each thing once, in the order that cmi5 wants, sent again until it is taken.
 * What was reached before is not said again, and nothing is after the end.
 */
export class CourseSession {
  /** What proves the unit to us. */
  readonly secret: string
  /** Where the learner goes when they leave; undefined: they close the window. */
  readonly returnUrl: string | undefined
  readonly #launch: Launch
  readonly #store: LaunchStore
  readonly #template: JsonObject
  readonly #mastery: number | undefined
  /** Else they only look at it: nothing that they do counts. */
  readonly #counts: boolean
  readonly #waiting: Waiting[] = []
  /** What was reached in this launch, whether the platform has taken it or not. */
  readonly #reached = new Set<CourseVerb>()
  #kept: Kept
  #isKept = true
  #begun: number | undefined
  #bestFailed: number | undefined
  #isSending = false
  #isKeeping = false
  #isOver = false

  private constructor(launch: Launch, store: LaunchStore, data: JsonObject, kept: Kept) {
    this.#launch = launch
    this.#store = store
    this.secret = typeof data['launchParameters'] === 'string' ? data['launchParameters'] : ''
    this.returnUrl = webAddressOf(data['returnURL'])
    this.#template = objectOf(data['contextTemplate'])
    this.#mastery = scoreIn(data['masteryScore'])
    this.#counts = data['launchMode'] === 'Normal'
    this.#kept = kept
  }

  /** @throws LaunchFailed */
  static async open(launch: Launch, ask: AskStore = askWeb): Promise<CourseSession> {
    const store = await LaunchStore.open(launch, ask)
    // Whoever is launched has to read the preferences; of what is in them our player has choices of its own.
    const [data, document] = await Promise.all([store.read('LMS.LaunchData'), store.read(stateId), store.readPreferences()])
    return new CourseSession(launch, store, data, keptIn(document))
  }

  /** What the platform has kept of the learner. */
  get handed(): Handed {
    return { learner: this.#launch.registration.replaceAll(' ', ''), state: this.#kept.state, location: this.#kept.position }
  }

  /** What was reached in its quizzes. */
  get grades(): KeptGrades {
    return this.#kept.grades ?? { passed: [], held: null }
  }

  keepGrades(grades: KeptGrades): void {
    if (this.#isCounting) this.#keep({ ...this.#kept, grades })
  }

  /** The unit is there. */
  begin(): void {
    if (this.#begun !== undefined || this.#isOver) return
    this.#begun = Date.now()
    this.#say({ verb: 'initialized' })
  }

  get #duration(): number {
    return Date.now() - (this.#begun ?? Date.now())
  }

  get #isCounting(): boolean {
    return this.#begun !== undefined && !this.#isOver && this.#counts
  }

  watched({ state, position, completed }: WatchedReport): void {
    if (!this.#isCounting) return
    if (completed) this.#reach({ verb: 'completed', duration: this.#duration })
    this.#keep({ ...this.#kept, state, position })
    void this.#sendWaiting()
  }

  /**
   * The quiz was finished by which learners pass. Whoever fails may try again: that they failed is said as they leave.
   *
   * @param scaled 0 to 1, not rounded: what is just enough here is enough there
   * @param hasPassed by our own passing score, which counts where the platform names none
   */
  graded(scaled: number, hasPassed: boolean): void {
    if (!this.#isCounting) return
    if (this.#mastery === undefined ? hasPassed : scaled >= this.#mastery)
      this.#reach({ verb: 'passed', duration: this.#duration, scaled, mastery: this.#mastery })
    else this.#bestFailed = Math.max(scaled, this.#bestFailed ?? 0)
  }

  /** The learner leaves; the page may be gone before the answer. */
  end(): void {
    if (this.#begun === undefined || this.#isOver) return
    const duration = this.#duration
    if (this.#bestFailed !== undefined && !this.#kept.passed && !this.#reached.has('passed'))
      this.#wait({ verb: 'failed', duration, scaled: this.#bestFailed, mastery: this.#mastery })
    this.#wait({ verb: 'terminated', duration })
    this.#isOver = true
    if (this.#isKeeping || !this.#isKept) void this.#store.keep(stateId, { ...this.#kept }, true)
    void this.#sendLast()
  }

  /** Says it once for all launches. */
  #reach(stated: Stated & { readonly verb: 'completed' | 'passed' }): void {
    if (this.#kept[stated.verb] || this.#reached.has(stated.verb)) return
    this.#reached.add(stated.verb)
    this.#say(stated)
  }

  #wait(stated: Stated): void {
    this.#waiting.push({ verb: stated.verb, statement: launchStatement(this.#launch, this.#template, stated) })
  }

  #say(stated: Stated): void {
    this.#wait(stated)
    void this.#sendWaiting()
  }

  /** One after the other; what does not get through waits for the next time that there is something to say. */
  async #sendWaiting(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let first = this.#waiting[0]; first && !this.#isOver; first = this.#waiting[0]) {
      const answer = await this.#store.state([first.statement])
      // What is sent at the end was there already.
      if (answer === 'none' || this.#isOver) break
      this.#waiting.shift()
      if (answer === 'taken') this.#noteTaken([first])
    }
    this.#isSending = false
  }

  /** All that is left, at once. */
  async #sendLast(): Promise<void> {
    const last = [...this.#waiting]
    const statements = last.map(({ statement }) => statement)
    if ((await this.#store.state(statements, true)) === 'taken') this.#noteTaken(last)
  }

  /** What was reached is kept once the platform has it: lost on the way it is said again. */
  #noteTaken(some: readonly Waiting[]): void {
    const has = (verb: 'completed' | 'passed') => this.#kept[verb] || some.some((one) => one.verb === verb)
    const [completed, passed] = [has('completed'), has('passed')]
    if (completed === this.#kept.completed && passed === this.#kept.passed) return
    this.#keep({ ...this.#kept, completed, passed })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    this.#isKept = false
    if (this.#isOver) void this.#store.keep(stateId, { ...kept }, true)
    else void this.#keepLast()
  }

  /** Only the last state matters. */
  async #keepLast(): Promise<void> {
    if (this.#isKeeping) return
    this.#isKeeping = true
    while (!this.#isKept && !this.#isOver) {
      this.#isKept = true
      if (await this.#store.keep(stateId, { ...this.#kept })) continue
      this.#isKept = false
      break
    }
    this.#isKeeping = false
  }
}
