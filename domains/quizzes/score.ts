interface Counts {
  readonly right_count: number
  readonly asked_count: number
}

/** Whole percent, rounded down: what is not enough does not look as if it were. */
export const percentRight = ({ right_count, asked_count }: Counts): number =>
  asked_count === 0 ? 0 : Math.floor((100 * right_count) / asked_count)

/** Null where there is no passing score. */
export const isPassed = ({ right_count, asked_count }: Counts, passingScore: number | null): boolean | null =>
  passingScore === null ? null : 100 * right_count >= passingScore * asked_count
