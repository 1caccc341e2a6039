import { beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aChannel, type ChannelWish } from '../testing.ts'
import { channelAudience } from './audience.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
  bob = await aPerson(app)
})

const readers = async (id: string) =>
  (await channelAudience.readers(app.db, id))
    .map(({ who, name }) => `${name ?? who}${who === 'owner' || who === 'manager' ? ' keeps it' : ''}`)
    .toSorted()
const set = (id: string, changes: { visibility?: string; embedded?: boolean }) =>
  app.db.updateTable('channel').set(changes).where('id', '=', id).execute()
const refresh = (...ids: string[]) => app.db.transaction().execute((tx) => channelAudience.refresh(tx, ids))

describe('the readers of a channel', () => {
  it('are its owner and managers in any case, and whom its visibility lets in', async () => {
    const group = await aGroup(app, [])
    const made = async (wish: ChannelWish) => readers((await aChannel(app.db, { owner: ann, managers: [bob], ...wish })).id)
    const keepers = [`${ann.name} keeps it`, `${bob.name} keeps it`]
    const others = { people: [await aPerson(app, { name: 'cy' })], groups: [group] }
    expect(await made({ visibility: 'PUBLIC', ...others })).toEqual(['everyone', ...keepers].toSorted())
    expect(await made({ visibility: 'USERS', ...others })).toEqual(['organisation', ...keepers].toSorted())
    expect(await made({ visibility: 'USERS', external: true })).toEqual(['external', 'organisation', ...keepers].toSorted())
    expect(await made({ visibility: 'GROUPS', external: true, ...others })).toEqual(['cy', group.name, ...keepers].toSorted())
  })

  it('are whoever holds an embed token, too, once one may name it', async () => {
    const { id } = await aChannel(app.db, { owner: ann, visibility: 'GROUPS' })
    await set(id, { embedded: true })
    await refresh(id)
    expect(await readers(id)).toEqual(['embedded', `${ann.name} keeps it`].toSorted())
  })

  it('are those of the channels that were named, each with its own managers', async () => {
    const [one, two] = [await aChannel(app.db, { owner: ann, managers: [bob] }), await aChannel(app.db, { owner: ann })]
    for (const { id } of [one, two]) await set(id, { visibility: 'GROUPS' })
    await refresh(one.id)
    expect(await readers(one.id)).toEqual([`${ann.name} keeps it`, `${bob.name} keeps it`].toSorted())
    expect(await readers(two.id)).toEqual(['everyone', `${ann.name} keeps it`].toSorted())
  })
})
