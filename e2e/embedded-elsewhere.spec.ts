import { anEmbedToken, aPortal } from './harness/portal.ts'
import { expect, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('a video plays in a frame of another site over plain http, by handshake and by its address, until its token is revoked (LE-6.17)', async ({
  admin,
  browser,
  person,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: `Framed ${aWord()}` })
  const { kcid, token } = await anEmbedToken(ann, server.url, id)
  const address = `${server.url}/web/videos/${id}/nv4/embedded?kcid=${kcid}`
  let framed = address
  using portal = await aPortal({ frame: () => framed, token, host: 'localhost' })
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
