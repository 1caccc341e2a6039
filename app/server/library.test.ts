import { describe, expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const path = '/api/v3/library'

describe('the library', () => {
  it('is a tree that administrators make, rename, move, order and take down, with topics', async () => {
    const app = await startedApp()
    const [admin, ann] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const make = async (fields: object) => (await admin.post(path, fields)).body.node.slug as string
    const works = await make({ name: 'Works', topics: 'Machines, safety' })
    const safety = await make({ name: 'Safety at work', parent: works, topics: ['safety', 'fire_drill'] })
    const office = await make({ name: 'Office' })
    expect([works, safety, office]).toEqual(['works', 'safety-at-work', 'office'])
    const tree = async () => (await ann.get(path)).body.nodes
    expect(await tree()).toEqual([
      {
        name: 'Works',
        displayPath: 'Works',
        slug: 'works',
        topics: ['machines', 'safety'],
        children: [
          { name: 'Safety at work', displayPath: 'Works / Safety at work', slug: safety, topics: ['fire_drill', 'safety'], children: [] },
        ],
      },
      { name: 'Office', displayPath: 'Office', slug: 'office', topics: [], children: [] },
    ])
    expect((await admin.put(`${path}/${safety}`, { name: 'Safety', parent: office })).body.node).toMatchObject({
      displayPath: 'Office / Safety',
      slug: safety,
    })
    await admin.put(`${path}/${office}`, { position: 0 })
    expect((await tree()).map((node: { slug: string }) => node.slug)).toEqual(['office', 'works'])
    expect((await admin.put(`${path}/${office}`, { parent: safety })).body.error).toMatchObject({ code: 'conflict', reason: 'cycle' })
    expect((await admin.put(`${path}/${works}`, { parent: 'nowhere' })).status).toBe(422)
    expect((await admin.post(`${path}/nowhere`, { name: 'x' })).status).toBe(404)
    expect((await admin.put(`${path}/${works}`, { name: ' ' })).status).toBe(422)
    expect((await admin.post(`${path}/${works}`, { name: 'Works' })).body.node).toMatchObject({
      displayPath: 'Works / Works',
      slug: expect.stringMatching(/^works-[a-z0-9]{6}$/),
    })
    expect((await ann.put(`${path}/${works}`, { name: 'Mine' })).status).toBe(403)
    await admin.delete(`${path}/${office}`)
    expect((await tree()).map((node: { slug: string }) => node.slug)).toEqual(['works'])
    // The topic stays for those who tag with it, and is told to nobody while nothing has it.
    expect((await ann.get('/api/v3/search/tags?qtext=fire')).body).toEqual({ topics: [] })
    expect(await app.db.selectFrom('topic').select('name').where('name', '=', 'fire_drill').execute()).toHaveLength(1)
  })

  it('ends at six levels, wherever a branch is put', async () => {
    const app = await startedApp()
    const admin = await aPerson(app, { role: 'siteadmin' })
    const branch = async (levels: number) => {
      const slugs: string[] = []
      for (let n = 0; n < levels; n += 1) slugs.push((await admin.post(path, { name: 'Level', parent: slugs.at(-1) ?? '' })).body.node.slug)
      return slugs
    }
    const deep = await branch(6)
    expect((await admin.post(`${path}/${deep[5]}`, { name: 'x' })).body.error).toMatchObject({ reason: 'depth' })
    const [two] = await branch(2)
    expect((await admin.put(`${path}/${two}`, { parent: deep[4] })).body.error).toMatchObject({ reason: 'depth' })
    expect((await admin.put(`${path}/${two}`, { parent: deep[3] })).status).toBe(200)
  })
})
