interface Grade {
  readonly right: number
  readonly count: number
  readonly hasPassed: boolean
}

/** What learners reach in the quizzes of a unit: that of the deciding one counts when the others are passed. */
export class Grades {
  readonly #deciding: string | null
  readonly #left: Set<string>
  readonly #tell: (scaled: number, hasPassed: boolean) => void
  #held: Grade | undefined

  constructor(deciding: string | null, others: readonly string[], tell: (scaled: number, hasPassed: boolean) => void) {
    this.#deciding = deciding
    this.#left = new Set(others)
    this.#tell = tell
  }

  /** A quiz of the unit was finished. */
  finished(quizId: string, grade: Grade): void {
    if (grade.hasPassed) this.#left.delete(quizId)
    // What was reached first is not lost by a worse attempt.
    if (quizId === this.#deciding && !this.#held?.hasPassed) this.#held = grade
    if (!this.#held || this.#left.size > 0) return
    this.#tell(this.#held.right / this.#held.count, this.#held.hasPassed)
    this.#held = undefined
  }
}
