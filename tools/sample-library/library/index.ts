import type { ItemType, Talk } from '../scene.ts'
import { care } from './care.ts'
import { engineering } from './engineering.ts'
import { finance } from './finance.ts'
import { health } from './health.ts'
import { nightFlow } from './night-flow/index.ts'
import { people } from './people.ts'
import { planet } from './planet.ts'
import { podcasts } from './podcasts.ts'
import { product } from './product.ts'
import { safety } from './safety.ts'
import { sales } from './sales.ts'
import { security } from './security.ts'
import { shorts } from './shorts.ts'

export type Recording = Talk & { readonly type: ItemType }

const all = (type: ItemType, ...talks: (readonly Talk[])[]): Recording[] => talks.flat().map((talk) => ({ ...talk, type }))

/** Everything in the library: long videos, vertical shorts, and podcasts. */
export const recordings: readonly Recording[] = [
  ...all('video', safety, people, health, product, engineering, security, finance, sales, care, planet, [nightFlow]),
  ...all('short', shorts),
  ...all('podcast', podcasts),
]
