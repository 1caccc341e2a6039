import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import { anEvent } from '../testing.ts'

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  await app.db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
  ann = await aPerson(app, { role: 'poweruser' })
})

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }
const titles = async (who: TestPerson, query = '') =>
  (await who.get(`/web/my/events${query}`)).body.items.map(({ displayname }: { displayname: string }) => displayname)

describe('one’s own events', () => {
  it('are those that one owns or hosts, narrowed and sorted as asked (VW-1.28, VW-7.29)', async () => {
    const [bob, cleo] = [await aPerson(app), await aPerson(app)]
    await anEvent(app.db, { owner: bob, title: 'Apples' })
    await anEvent(app.db, { owner: bob, title: 'Pears', settings: { state: 'LIVE' } })
    await anEvent(app.db, { owner: bob, title: 'Plums', settings: { state: 'CLOSED', cancelled_at: new Date() } })
    await anEvent(app.db, { owner: ann, title: 'Quinces', hosts: [bob], moderators: [cleo] })
    expect((await titles(bob)).toSorted()).toEqual(['Apples', 'Pears', 'Plums', 'Quinces'])
    expect(await titles(cleo)).toEqual([])
    expect(await titles(bob, '?scope=upcoming&order_by=displayname')).toEqual(['Apples', 'Quinces'])
    expect((await titles(bob, '?scope=active')).toSorted()).toEqual(['Apples', 'Pears', 'Quinces'])
    expect(await titles(bob, '?scope=cancelled')).toEqual(['Plums'])
    expect(await titles(bob, '?qtext=pear')).toEqual(['Pears'])
    expect(await titles(bob, '?order_by=displayname&order_type=desc')).toEqual(['Quinces', 'Plums', 'Pears', 'Apples'])
  })

  it('are a page and a call, and so are the settings of each, for who runs it (LE-7.31, VW-2.10, VW-7.31)', async () => {
    const bob = await aPerson(app)
    const { id } = await anEvent(app.db, { owner: bob, title: 'Fire drill' })
    expect((await bob.get('/web/my/events', asBrowser)).text).toMatch(/<main><ul[\s\S]*Fire drill/)
    const address = `/web/events/${id}/settings?page=listingPage`
    expect((await bob.get(address)).body).toMatchObject({ id, form: { start_time: expect.any(String) } })
    expect((await bob.get(address, asBrowser)).text).toMatch(/<body data-canmanage="true"[\s\S]*<main><form[\s\S]*Fire drill/)
    expect((await ann.get(address)).status).toBe(403)
    expect((await ann.get(address, asBrowser)).status).toBe(404)
  })
})

it('the page of an event says whether who opens it moderates or presents it (LE-6.09)', async () => {
  const [mod, speaker, viewer] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const { id } = await anEvent(app.db, { moderators: [mod], settings: { presenter_id: speaker.id } })
  const marks = async (who: TestPerson) => /<body([^>]*)>/.exec((await who.get(`/web/events/${id}`, asBrowser)).text)?.[1]
  expect(await marks(mod)).toBe(' data-canmanage="false" data-moderator="true" data-presenter="false"')
  expect(await marks(speaker)).toBe(' data-canmanage="false" data-moderator="false" data-presenter="true"')
  expect(await marks(viewer)).toBe(' data-canmanage="false" data-moderator="false" data-presenter="false"')
})

it('the listing is HTML for programs that ask for nothing else, with a list for each part of what is active (VW-7.30)', async () => {
  const bob = await aPerson(app)
  const { id } = await anEvent(app.db, { owner: bob, title: 'Lanterns <b>' })
  const asAnything = { headers: { accept: '*/*' } }
  const { text } = await bob.get('/web/ajax/partials/events_listing?scope=upcoming&qtext=lanterns', asAnything)
  expect(text).toMatch(/^<ul[^>]* data-scope="upcoming"/)
  expect(text).toContain(`<li data-id="${id}" data-state="NOT_LIVE" data-cancelled="false">`)
  expect(text).toContain('Lanterns &lt;b&gt;')
  const active = await bob.get('/web/ajax/partials/events_listing?scope=active&qtext=lanterns', asAnything)
  expect(active.text).toMatch(/<ul data-scope="live_only"[^>]*><\/ul><ul data-scope="upcoming"[^>]*><li/)
})
