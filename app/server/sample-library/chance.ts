import { createHash } from 'node:crypto'

/** Between 0 and 1, the same for the same words. */
export const chance = (...words: readonly string[]) => createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32

/** One of them, the same for the same words. */
export const pick = <T>(from: readonly T[], ...words: readonly string[]): T => from[Math.floor(chance(...words) * from.length)] as T
