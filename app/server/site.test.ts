import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'

const asBrowser = { headers: { accept: 'text/html' } }

async function aLogo(person: TestPerson): Promise<string> {
  const { body: to } = await person.get('/web/ajax/media?mediatype=image&for=logo')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...to.parameters, key: to.key })) form.append(name, String(value))
  const bytes = await sharp({ create: { width: 200, height: 60, channels: 3, background: '#066' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png')
  return (await (await fetch(new URL(to.s3url, person.url), { method: 'POST', headers: person.headers, body: form })).json()).url
}

beforeAll(async () => {
  const { db } = await startedApp()
  await db.updateTable('organisation').set({ set_up_at: new Date() }).execute()
})

describe('the look of a site', () => {
  it('has the name, logo and colour that an admin gives it, on every page, for visitors too', async () => {
    const app = await startedApp()
    const root = await aPerson(app, { role: 'siteadmin' })
    const logoUploadUrl = await aLogo(root)
    expect((await app.anonymous.get(logoUploadUrl)).status).toBe(404)
    const { body } = await root.put('/api/v3/domain', { site_name: 'Fire & "Rescue" <b>', accent_colour: '#B00020', logoUploadUrl })
    expect(body).toMatchObject({ site_name: 'Fire & "Rescue" <b>', accent_colour: '#B00020', logo_url: logoUploadUrl })
    expect((await app.anonymous.get(logoUploadUrl)).status).toBe(200)
    const page = (await app.anonymous.get('/web/login', asBrowser)).text
    expect(page).toContain('<title>Fire &#38; &#34;Rescue&#34; &#60;b&#62;</title>')
    expect(page).toMatch(
      /<html[^>]* data-site="Fire &#38; &#34;Rescue&#34; &#60;b&#62;" data-logo="\/web\/files\/[^"]+" data-accent="--accent-hue:[\d.]+;--accent-chroma:[\d.]+"/,
    )
    await root.put('/api/v3/domain', { site_name: 'Lyceum', accent_colour: '', logoUploadUrl: '' })
    expect((await app.anonymous.get(logoUploadUrl)).status).toBe(404)
    expect((await app.anonymous.get('/web/login', asBrowser)).text).not.toMatch(/data-(logo|accent)=/)
    expect((await root.get('/api/v3/audit?subject=organisation')).body.items[1]).toMatchObject({ details: { accent_colour: '#B00020' } })
  })

  it('is refused where it is no name, no colour or not one’s own picture', async () => {
    const app = await startedApp()
    const [root, second] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app, { role: 'siteadmin' })]
    const logoUploadUrl = await aLogo(second)
    for (const fields of [
      { site_name: ' ' },
      { site_name: 'x'.repeat(65) },
      { accent_colour: 'red' },
      { accent_colour: '#fff;x' },
      { logoUploadUrl },
    ])
      expect((await root.put('/api/v3/domain', fields)).status, JSON.stringify(fields)).toBe(422)
  })
})
