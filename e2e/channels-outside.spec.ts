import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

interface Mails {
  readonly items: readonly { readonly text: string }[]
}

test('the owner of channels has a report on them emailed, and its link yields it to nobody else (LE-2.61, LE-7.54, LE-7.55, LE-8.33, LE-8.34)', async ({
  admin,
  browser,
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  await ann.call('POST', '/web/ajax/channels/create', { displayname: `Reported ${word}` })
  const { page } = ann
  await page.goto('/web/my/channels')
  const ask = async () => {
    await page.getByRole('button', { name: 'Email a report' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  const address = '**/web/ajax/domain/export/channels'
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await ask()
  await said(page, 'Failed to generate the report')
  await page.unroute(address)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/domain/export/channels'))
  await ask()
  expect(await (await answered).json()).toEqual({ result: 'success' })
  await said(page, 'The report link will be emailed to you')
  await expect(page.getByRole('status').filter({ hasText: /channels-[\d-]+\.csv is ready/ })).toBeVisible()

  const linkIn = async () => {
    const { items } = await admin.call<Mails>('GET', `/api/v3/mail?to=${ann.username}@example.org`)
    return items.map(({ text }) => /https?:\S+\/reports\/\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(linkIn).not.toBe('')
  const link = new URL(await linkIn()).pathname
  const file = await ann.context.request.get(link)
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain(`Reported ${word},`)

  await bob.page.goto(link)
  await expect(bob.page.getByRole('status').filter({ hasText: 'This report is no longer available' })).toBeVisible()
  await expect(bob.page.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await bob.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bob.page).toHaveURL(/\/web\/my\/inbox$/)

  // Whoever is not signed in any more comes back to it.
  const context = await browser.newContext({ baseURL: server.url })
  const later = await context.newPage()
  await later.goto(link)
  await later.getByRole('textbox', { name: 'Username' }).fill(ann.username)
  await later.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await later.getByRole('button', { name: 'Sign in' }).click()
  await expect(later.getByText(/channels-[\d-]+\.csv is ready/)).toBeVisible()
  await expectAccessible(later)
  const download = later.waitForEvent('download')
  await later.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^channels-\d{4}-\d\d-\d\d\.csv$/)
  await context.close()
})

test('external people are offered a channel where it is for the organisation and that shares with them; hidden, the option is cleared (LE-4.40, LE-4.41, LE-4.42, LE-6.23)', async ({
  admin,
  person,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Open ${aWord()}` })
  const settings = `/web/channels/${name}/settings`
  const option = page.getByRole('checkbox', { name: 'External people can see it too' })
  const choose = (visibility: string) => page.getByRole('radio', { name: visibility }).press('Space')
  const stored = async () =>
    (await ann.call<{ channel: { external_users: boolean } }>('GET', `/web/ajax/partials/channels/${name}`)).channel.external_users
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  }
  await admin.call('PUT', '/api/v3/domain', { external_sharing: 0 })
  await page.goto(settings)
  await expect(page.getByRole('radio', { name: 'Organisation' })).toBeChecked()
  await expect(option).toHaveCount(0)

  await admin.call('PUT', '/api/v3/domain', { external_sharing: 1 })
  await page.goto(settings)
  await expect(option).not.toBeChecked()
  await option.press('Space')
  await expect(option).toBeChecked()
  await save()
  expect(await stored()).toBe(true)
  for (const visibility of ['Public', 'Specific people']) {
    await choose(visibility)
    await expect(option).toHaveCount(0)
  }
  await choose('Organisation')
  await expect(option).not.toBeChecked()
  await option.press('Space')
  await choose('Public')
  await save()
  expect(await stored()).toBe(false)
  await admin.call('PUT', '/api/v3/domain', { external_sharing: 0 })
})

/** A page of another site, which frames an address, gives a token to whoever asks from there, and counts the asking. */
async function aPortal(frame: () => string, token: string) {
  const script = `window.asked = 0; addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'handshake-request') return
    window.asked += 1
    source.postMessage({ type: 'handshake', token: '${token}' }, '*')
  })`
  const html = () =>
    `<!doctype html><title>Portal</title><script>${script}</script><iframe title="Videos" width="1000" height="800" src="${frame()}"></iframe>`
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html())).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => void site.close() }
}

async function aToken(who: Visitor, url: string, channel: string): Promise<{ kcid: string; token: string }> {
  const { token } = await who.call<{ token: string }>('POST', '/api/v3/tokens', { name: 'Portal', scopes: ['write'] })
  const made = await fetch(`${url}/api/v3/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'pupil', channel }),
  })
  return (await made.json()) as { kcid: string; token: string }
}

test('a channel stands in a page of another site for the virtual user whom that vouches for by a handshake, and for nobody else (LE-6.17)', async ({
  admin,
  browser,
  person,
  server,
}) => {
  const ann = await person('poweruser')
  const word = aWord()
  const open = await aFilm(ann, server.url, { title: `Open ${word}`, fields: { visibility: 'PUBLIC' } })
  const ours = await aFilm(ann, server.url, { title: `Ours ${word}` })
  const { name } = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Framed ${word}` })
  for (const id of [open, ours]) await ann.call('POST', `/web/ajax/channels/${name}/content/${id}`, { type: 'video', op: 'add' })
  const { kcid, token } = await aToken(ann, server.url, name)
  const address = `${server.url}/web/embed/channels/${name}`
  let framed = `${address}?kcid=${kcid}`
  const portal = await aPortal(() => framed, token)
  await admin.call('PUT', '/api/v3/domain', { embed_origins: portal.origin })
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  await page.goto(portal.origin)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: `Framed ${word}` })).toBeVisible()
  expect(await asked()).toBe(1)
  await expect(frame.getByRole('link', { name: `Ours ${word}` })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: /Subscribe/ })).toHaveCount(0)
  await frame.getByRole('link', { name: `Open ${word}` }).click()
  await expect(frame.getByRole('region', { name: /^Player/ })).toBeVisible()
  await context.clearCookies()

  // Who looks as anybody else is asked nothing, and does not find it.
  framed = address
  await page.goto(portal.origin)
  await expect(page.getByTitle('Videos')).toBeVisible()
  await ann.page.goto(address)
  await expect(ann.page.getByRole('link', { name: `Ours ${word}` })).toBeVisible()
  await expectAccessible(ann.page)
  const alone = await context.newPage()
  expect((await alone.goto(address))?.url()).toContain('/web/login')
  expect(await asked()).toBe(0)
  // With the token in its address it needs no page around it.
  await alone.goto(`${address}?kcid=${kcid}&token=${token}`)
  await alone.getByRole('link', { name: `Open ${word}` }).click()
  await expect(alone).toHaveURL(new RegExp(`/web/videos/${open}/nv4/embedded\\?kcid=${kcid}&token=`))
  await expect.poll(() => ofVideo(alone, (video) => video.readyState)).toBeGreaterThan(0)
  portal.close()
  await context.close()
})
