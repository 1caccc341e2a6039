import type { Domain } from '#platform/server/bind.ts'
import type { SearchAsks } from './server/kinds.ts'
import { boundWith } from './server/routes.ts'

/** @param asks what search must know of the domains that it does not see */
export const search = (asks: SearchAsks): Domain => ({ bound: boundWith(asks) })
