export interface Grade {
  readonly right: number
  readonly count: number
  readonly hasPassed: boolean
}

/** What a learner has reached in the quizzes of a unit, in all of its launches. */
export interface KeptGrades {
  /** Ids of the quizzes that they passed. */
  readonly passed: readonly string[]
  /** Of the deciding quiz, while it waits for the others; null: nothing waits. */
  readonly held: Grade | null
}

/** Who tells the platform of a grade, and keeps what was reached for later launches. */
interface GradeKeeper {
  readonly grades: KeptGrades
  graded(scaled: number, hasPassed: boolean): void
  keepGrades(grades: KeptGrades): void
}

/** What learners reach in the quizzes of a unit: that of the deciding one counts when the others are passed. */
export class Grades {
  readonly #deciding: string | null
  readonly #others: readonly string[]
  readonly #keeper: GradeKeeper
  readonly #passed: Set<string>
  #held: Grade | null

  constructor(deciding: string | null, others: readonly string[], keeper: GradeKeeper) {
    this.#deciding = deciding
    this.#others = others
    this.#keeper = keeper
    this.#passed = new Set(keeper.grades.passed)
    this.#held = keeper.grades.held
  }

  /** A quiz of the unit was finished. */
  finished(quizId: string, grade: Grade): void {
    if (grade.hasPassed) this.#passed.add(quizId)
    // What was reached first is not lost by a worse attempt.
    if (quizId === this.#deciding && !this.#held?.hasPassed) this.#held = grade
    if (this.#held && this.#others.every((id) => this.#passed.has(id))) {
      this.#keeper.graded(this.#held.right / this.#held.count, this.#held.hasPassed)
      this.#held = null
    }
    this.#keeper.keepGrades({ passed: [...this.#passed], held: this.#held })
  }
}
