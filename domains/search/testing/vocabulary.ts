import type { TestPerson } from '#domains/accounts/testing.ts'
import type { Client } from '#platform/server/testing.ts'

export type SeededDice = ReturnType<typeof dice>

/** Numbers in [0, 1) that are the same for the same seed. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
  const some = <T>(of: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: Math.floor(next() * (most + 1)) }, () => one(of))),
  ]
  return { next, one, some }
}

/** Words without other forms, so that a match can be told by their letters. */
export const vocabulary = [
  'bolk',
  'drumt',
  'fint',
  'gorkan',
  'harp',
  'harpunk',
  'jund',
  'kelp',
  'lumt',
  'margol',
  'nodrik',
  'pofurtak',
] as const
export const tags = ['harpik', 'kelp_a', 'zonk', 'plumt-b', 'gorkan'] as const
export const languages = ['en', 'de', 'pt-BR'] as const
const day = 86_400_000
export const ages = [day / 24, 3 * day, 20 * day, 100 * day, 500 * day] as const
export const lengths = [60_000, 239_000, 240_000, 1_200_000, 1_200_001] as const

export interface Seen {
  readonly id: string | null
  readonly client: Client
  readonly manages: boolean
  readonly administers: boolean
  readonly isExternal: boolean
  readonly groups: readonly string[]
}

/** Whom things are made by and for. */
export interface Cast {
  readonly owners: readonly TestPerson[]
  readonly groups: readonly { readonly id: string }[]
}

/** Some of these words, and maybe none. */
export const someWords = (roll: SeededDice, most: number): string => roll.some(vocabulary, most).join(' ')
