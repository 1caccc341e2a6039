import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { aPlaylist } from '../testing.ts'
import { playlistAudience } from './audience.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app)
})

const readers = async (id: string) =>
  (await playlistAudience.readers(app.db, id)).map(({ who, name }) => (who === 'owner' ? `${name} owns it` : who))
const following = (enabled: boolean) =>
  sql.raw(`alter table playlist ${enabled ? 'enable' : 'disable'} trigger playlist_readers`).execute(app.db)

describe('the readers of a playlist', () => {
  it('are written by this version itself when it is made, shown to others, given away, and when its owner is removed', async () => {
    await following(false)
    const [heir, root] = [await aPerson(app, { role: 'poweruser' }), await aPerson(app, { role: 'siteadmin' })]
    const { playlist } = (await ann.post('/web/ajax/playlists/create', { displayname: 'Mine' })).body
    const update = (fields: object, who = ann) => who.put(`/web/ajax/playlists/${playlist.name}/update`, fields)
    expect(await readers(playlist.id)).toEqual(['organisation', 'managers', `${ann.name} owns it`])
    await update({ visibility: 'PUBLIC' })
    expect(await readers(playlist.id)).toEqual(['everyone', 'managers', `${ann.name} owns it`])
    await update({ ownername: heir.name })
    expect(await readers(playlist.id)).toEqual(['everyone', 'managers', `${heir.name} owns it`])
    expect((await root.delete(`/api/v3/users/${heir.name}`, { newowner: root.name })).status).toBe(200)
    expect(await readers(playlist.id)).toEqual(['everyone', 'managers', `${root.name} owns it`])
    await following(true)
  })

  it('follow what a process of the version before writes, which knows no readers', async () => {
    const bob = await aPerson(app, { isExternal: true })
    const { rows } = await sql<{ id: string; name: string }>`
      insert into playlist (name, owner_id, title, visibility) values ('of-before', ${ann.id}, 'Of before', 'PUBLIC') returning id, name`.execute(
      app.db,
    )
    const [{ id, name } = { id: '', name: '' }] = rows
    const status = async (who: TestPerson) => (await who.get(`/api/v3/playlists/${name}`)).status
    expect([await status(ann), await status(bob)]).toEqual([200, 200])
    await app.db.updateTable('playlist').set({ visibility: 'USERS' }).where('id', '=', id).execute()
    expect([await status(ann), await status(bob)]).toEqual([200, 404])
    await app.db.updateTable('playlist').set({ owner_id: bob.id }).where('id', '=', id).execute()
    expect([await status(ann), await status(bob)]).toEqual([200, 200])
    expect(await readers(id)).toEqual(['organisation', 'managers', `${bob.name} owns it`])
  })

  it('are those of the playlists that were named', async () => {
    const [one, two] = [await aPlaylist(app.db, { owner: ann }), await aPlaylist(app.db, { owner: ann })]
    await following(false)
    await sql`update playlist set visibility = 'PUBLIC' where id = any(${[one.id, two.id]}::uuid[])`.execute(app.db)
    await app.db.transaction().execute((tx) => playlistAudience.refresh(tx, [one.id]))
    await following(true)
    expect(await readers(one.id)).toContain('everyone')
    expect(await readers(two.id)).not.toContain('everyone')
  })
})
