import type { Domain } from '#platform/server/bind.ts'
import { boundWith } from './server/routes.ts'
import type { Sources } from './server/sources.ts'

/** @param sources what sections of channels and playlists are made of */
export const home = (sources: Sources): Domain => ({ bound: boundWith(sources) })
