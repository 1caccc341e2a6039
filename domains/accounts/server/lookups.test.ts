import { describe, expect, it } from 'vitest'
import { aGroup, aPerson } from '#domains/accounts/testing.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import { startedApp } from '#platform/server/testing.ts'
import { unique } from '#platform/testing.ts'

const namesOf = (items: { name: string }[]) => items.map((item) => item.name)

describe('finding people by name', () => {
  it('a known poweruser is found by text and role, with name, id and role; an unmatched text finds nobody (CM-7.03, CM-3.53)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const stem = unique('mention')
    const power = await aPerson(app, { name: `${stem}-p`, displayname: `Paula ${stem}`, role: 'poweruser' })
    await aPerson(app, { name: `${stem}-u`, displayname: 'Uwe User' })
    const find = async (query: string) => (await ann.get(`/web/ajax/mention/users?${query}`)).body.users
    expect(await find(`qtext=${stem}&is_enabled=1&role_map[poweruser]=1`)).toEqual([
      { name: power.name, id: power.id, displayname: `Paula ${stem}`, role: 'poweruser' },
    ])
    expect(namesOf(await find(`qtext=${stem}`))).toEqual([`${stem}-p`, `${stem}-u`])
    expect(namesOf(await find(`qtext=${stem}&show_privileged_users=1`))).toEqual([`${stem}-p`])
    expect(namesOf(await find(`qtext=${stem}&role_map={"user":1}`))).toEqual([`${stem}-u`])
    expect(namesOf(await find(`qtext=${stem}&exclude=${power.id}`))).toEqual([`${stem}-u`])
    expect(namesOf(await find(`qtext=${stem}&exclude[]=${stem}-U`))).toEqual([`${stem}-p`])
    expect(namesOf(await find(`qtext=paula+${stem}&max=1`))).toEqual([`${stem}-p`])
    expect(await find('qtext=zzzzqqqq')).toEqual([])
  })

  it('people are found without regard to accents, and by a whole mail address; parts of one are for admins alone', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const root = await aPerson(app, { role: 'siteadmin' })
    const name = unique('zoe')
    const zoe = await aPerson(app, { name, displayname: `Zoë Müller-Ångström ${name}` })
    const found = async (who: typeof ann, text: string) => {
      const query = encodeURIComponent(text)
      const [mentioned, members, hosts] = [
        (await who.get(`/web/ajax/mention/users?qtext=${query}`)).body.users,
        (await who.get(`/web/ajax/users/members?searchText=${query}`)).body.items,
        (await who.get(`/web/ajax/users/host?searchText=${query}`)).body.items,
      ]
      return [mentioned, members, hosts].map((list) => list.some((one: { displayname: string }) => one.displayname === zoe.displayname))
    }
    const [yes, no] = [Array(3).fill(true), Array(3).fill(false)]
    for (const text of [`muller-angstrom ${name}`, `MÜLLER-ångström ${name}`]) expect(await found(ann, text), text).toEqual(yes)
    expect(await found(ann, `${name}@EXAMPLE.org`)).toEqual(yes)
    for (const text of [`${name}@example`, `${name}@`, `${name}@example.or_`, `%${name}@example.org`])
      expect(await found(ann, text), text).toEqual(no)
    expect(await found(root, `${name}@exam`)).toEqual(yes)
    expect((await root.get(`/api/v3/users?qtext=${name}%40exam`)).body.items).toHaveLength(1)
  })

  it('disabled people are offered to nobody but admins who ask for them', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const ann = await aPerson(app)
    const gone = await aPerson(app, { name: unique('gone') })
    await root.put(`/api/v3/users/${gone.name}`, { is_enabled: 0 })
    const find = async (person: typeof ann, query: string) =>
      (await person.get(`/web/ajax/mention/users?qtext=${gone.name}${query}`)).body.users.length
    expect([await find(root, ''), await find(ann, '&is_enabled=0'), await find(root, '&is_enabled=0')]).toEqual([0, 0, 1])
    expect((await root.get(`/web/ajax/users/members?searchText=${gone.name}`)).body.items).toEqual([])
    expect((await root.get(`/web/ajax/users/host?searchText=${gone.name}`)).body.items).toEqual([])
  })

  it('members are people and groups, ten at a time, filtered by type (CM-7.05, LE-7.36, LE-7.80)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const stem = unique('member')
    const people = []
    for (let i = 0; i < 10; i += 1) people.push(await aPerson(app, { name: `${stem}-${i}`, displayname: `${stem} ${i}` }))
    const group = await aGroup(app, people, `${stem} group`)
    const find = async (query: string) => (await ann.get(`/web/ajax/users/members?searchText=${stem}&${query}`)).body
    const all = await find('')
    expect(all.items).toHaveLength(10)
    expect(all.next).toBe(10)
    expect((await find('first=10')).items).toMatchObject([
      { name: group.name, displayname: group.name, username: null, type: 'GROUP', member_count: 10, channel_id: group.id },
    ])
    expect(all.items[0]).toEqual({
      name: `${stem}-0`,
      username: `${stem}-0`,
      displayname: `${stem} 0`,
      type: 'USER',
      member_count: null,
      channel_id: people[0]?.id,
    })
    expect((await find('filterType=GROUP')).items).toHaveLength(1)
    expect((await find('filterType=user&max=100')).items).toHaveLength(10)
    expect((await ann.get('/web/ajax/users/members?searchText=zzzzqqqq')).body.items).toEqual([])
  })

  it('hosts are found by part of their name (LE-7.35)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const host = await aPerson(app, { displayname: unique('Hilde'), role: 'reviewer' })
    const find = async (text: string) => (await ann.get(`/web/ajax/users/host?searchText=${text}`)).body.items
    expect(await find(host.displayname.slice(2))).toEqual([{ username: host.name, displayname: host.displayname, role: 'reviewer' }])
    expect(await find('zzzzqqqq')).toEqual([])
  })

  it('topics are found by part of their name, ten at a time; an unknown text finds none (CM-7.04, LE-7.57, CM-3.54)', async () => {
    const app = await startedApp()
    const ann = await aPerson(app)
    const topics = ['safety', ...Array.from({ length: 11 }, (_, i) => `many${i}`)]
    await app.db.transaction().execute((tx) => ensureTopics(tx, [...topics, 'unseen']))
    await app.db
      .insertInto('account_topic')
      .values(topics.map((topic) => ({ account_id: ann.id, topic })))
      .execute()
    const find = async (query: string) => (await ann.get(`/api/v3/search/tags?${query}`)).body
    expect(await find('qtext=Safe')).toEqual({ topics: ['safety'] })
    for (const unknown of ['zzz', 'unseen']) expect(await find(`qtext=${unknown}`)).toEqual({ topics: [] })
    expect((await find('qtext=many')).topics).toHaveLength(10)
    expect((await find('qtext=many&max=3')).topics).toHaveLength(3)
  })
})
