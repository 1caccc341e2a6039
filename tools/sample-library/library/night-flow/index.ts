import type { Talk } from '../../scene.ts'
import { closing } from './closing.ts'
import { counting } from './counting.ts'
import { searching } from './searching.ts'

/** The one long talk of the library, with so much to read, search and be asked about as real ones have. */
export const nightFlow: Talk = {
  name: 'while-the-city-sleeps',
  theme: 'field',
  title: 'While the city sleeps: finding a leak by its night flow',
  headline: 'While the city sleeps',
  description:
    'Joana Reis and Yuki Tanaka follow one leak under Rua da Alegria, from a number on a bill to the metre at which they dug: what flows at three in the morning, why valves come before ears, what a meter hears at night, and why a key belongs into every toolbox. A talk of eleven minutes, given at the spring meeting of field service and engineering.',
  topics: ['field-service', 'engineering', 'sustainability'],
  owner: 'joana.reis',
  visibility: 'USERS',
  daysAgo: 2,
  featured: true,
  isLong: true,
  scenes: [...counting, ...searching, ...closing],
}
