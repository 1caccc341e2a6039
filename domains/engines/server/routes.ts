import { readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { engineRoutes } from '../contract.ts'
import { can } from './policy.ts'
import { presentCosts, presentEngine } from './present.ts'
import { peopleOfToday, totalsOfToday } from './queries/uses.ts'
import { tryEngine } from './trial.ts'

const refuseOthers = (viewer: Viewer) => {
  if (!can.oversee(viewer)) throw new Problem('forbidden')
}

const mostPeople = 20

export const enginesBound = bind(engineRoutes, {
  getEngines: async ({ viewer, db, ports }) => {
    refuseOthers(viewer)
    const { time_zone: timeZone } = await readFlags(db)
    const totals = await totalsOfToday(db, timeZone)
    const people = await peopleOfToday(db, timeZone, mostPeople)
    const { text, speech } = ports.config.engines
    return {
      engines: [presentEngine('text', text, totals), presentEngine('speech', speech, totals)],
      people: people.map(({ name, username, ...costs }) => ({ name, username, ...presentCosts(costs) })),
    }
  },
  testEngine: async ({ viewer, params, ports }) => {
    refuseOthers(viewer)
    return tryEngine(ports, viewer.id, params.kind)
  },
})
