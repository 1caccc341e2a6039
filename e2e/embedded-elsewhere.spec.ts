import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Visitor } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** A page of another site (`localhost`, where Lyceum is `127.0.0.1`), which frames an address and gives its token to whoever asks from there. */
async function aPortal(frame: () => string, token: string) {
  const script = `let handshakes = 0
  addEventListener('message', ({ source, data }) => {
    if (data?.type !== 'handshake-request') return
    handshakes += 1
    source.postMessage({ type: 'handshake', token: '${token}' }, '*')
  })`
  const html = () => `<!doctype html><title>Portal</title><script>${script}</script>
    <iframe title="Videos" width="1000" height="800" allow="autoplay" src="${frame()}"></iframe>`
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html())).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return { origin: `http://localhost:${(site.address() as AddressInfo).port}`, [Symbol.dispose]: () => void site.close() }
}

async function aToken(who: Visitor, url: string, video: string): Promise<{ kcid: string; token: string }> {
  const { token } = await who.call<{ token: string }>('POST', '/api/v3/tokens', { name: 'Portal', scopes: ['write'] })
  const made = await fetch(`${url}/api/v3/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'pupil', video }),
  })
  return (await made.json()) as { kcid: string; token: string }
}

test('a video plays in a frame of another site over plain http, by handshake and by its address, until its token is revoked (LE-6.17)', async ({
  admin,
  browser,
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Framed ${aWord()}` })
  const { kcid, token } = await aToken(ann, server.url, id)
  const address = `${server.url}/web/videos/${id}/nv4/embedded?kcid=${kcid}`
  let framed = address
  using portal = await aPortal(() => framed, token)
  await admin.call('PUT', '/api/v3/domain', { embed_origins: portal.origin })
  const context = await browser.newContext()
  const page = await context.newPage()
  const frame = page.frameLocator('iframe')
  let media = ''
  for (const one of [address, `${address}&token=${token}`]) {
    framed = one
    const feed = page.waitForRequest((request) => request.url().includes('/api/v3/feed?'))
    const progress = page.waitForResponse((answer) => answer.url().endsWith(`/api/v3/videos/${id}/progress`))
    const bytes = page.waitForResponse((answer) => answer.url().includes('/grants/') && answer.request().resourceType() !== 'image')
    await page.goto(portal.origin)
    const play = frame.getByRole('region', { name: /^Player/ }).getByRole('button', { name: 'Play', exact: true })
    await play.first().click()
    media = (await bytes).url()
    expect((await bytes).ok()).toBe(true)
    expect((await progress).status()).toBe(200)
    expect(await (await feed).headerValue('x-embed-token')).toBe(token)
    expect(await context.cookies(server.url)).toEqual([])
    // Who has the token already asks for none.
    expect(await page.evaluate('handshakes')).toBe(one === address ? 1 : 0)
  }

  await ann.page.goto('/web/profile#embed-tokens')
  await ann.page.getByRole('button', { name: /^Revoke the token for Framed/ }).click()
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(ann.page.getByText('There are no embed tokens at the moment.')).toBeVisible()
  expect((await context.request.get(media)).status()).toBe(401)
  framed = address
  await page.goto(portal.origin)
  await expect(frame.getByText('There is nothing at this address')).toBeVisible()
  await context.close()
})
