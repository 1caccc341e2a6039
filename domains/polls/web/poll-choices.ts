import type { Poll } from '../contract.ts'

/** What one can vote for, in order. */
export const pollChoices = ({ ch1, ch2, ch3, ch4 }: Poll): string[] => [ch1, ch2, ch3, ch4].filter((one) => one !== null)
