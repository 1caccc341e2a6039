import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serving, startTwin, type TwinAnswers } from '#domains/imports/twin.ts'
import { inDatabase } from './harness/database.ts'
import { clip } from './harness/media.ts'
import { newPerson, visitor } from './harness/people.ts'
import { startServer } from './harness/server.ts'
import { expect, expectAccessible, newLyceum, test } from './harness/test.ts'
import { withoutFeed } from './harness/videos.ts'

/** A film with three million bytes of nothing behind it, which come when a test says so. */
async function aLongFile() {
  const film = await readFile(clip(3, '320x180'))
  const whole = Buffer.concat([film, Buffer.from('002dc6c06d646174', 'hex'), Buffer.alloc(2_999_992, 7)])
  let answer: 'not there' | 'stalls' | 'whole' = 'not there'
  let rest: (() => void) | undefined
  const slowly: TwinAnswers[string] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': whole.length, etag: '"one"' })
    response.write(whole.subarray(0, 1_500_000))
    rest = () => response.end(whole.subarray(1_500_000))
  }
  const twin = await startTwin({
    '/harbour.mp4': (request, response) => {
      if (answer === 'not there') response.writeHead(404).end()
      else (answer === 'stalls' ? slowly : serving(whole))(request, response)
    },
  })
  return {
    twin,
    says: (next: typeof answer) => {
      answer = next
    },
    sendRest: () => rest?.(),
  }
}

const row = (page: Page) => page.getByRole('list', { name: 'Your imports' }).getByRole('listitem')

async function send(page: Page, address: string): Promise<void> {
  await page.goto('/web/upload')
  const form = page.getByRole('form', { name: 'From an address' })
  await form.getByRole('textbox', { name: 'Address of the file' }).fill(address)
  await form.getByRole('button', { name: 'Fetch the file' }).click()
}

test('an import that fails says why and is tried again on a press; while it comes the page shows how far it is', async ({ person }) => {
  const file = await aLongFile()
  const { page } = await person()
  await send(page, `${file.twin.url}/harbour.mp4`)
  await expect(row(page).getByRole('alert')).toContainText('No file could be fetched from this address.')
  file.says('stalls')
  await row(page).getByRole('button', { name: 'Try again: harbour' }).click()
  await expect(row(page)).toContainText(/Downloading · 1\.\d MB of 3(\.\d)? MB/)
  const far = await row(page).getByRole('progressbar', { name: 'Import of harbour' }).getAttribute('aria-valuenow')
  expect(Number(far)).toBeGreaterThan(20)
  expect(Number(far)).toBeLessThan(60)
  await expectAccessible(page)
  file.sendRest()
  await expect(row(page)).toContainText('Ready to watch')
  await expect(row(page).getByRole('progressbar')).toHaveCount(0)
  file.twin.close()
})

test('imports that cannot be listed say so, and are asked for again on a press', async ({ person }) => {
  const { page } = await person()
  await withoutFeed(page)
  await page.route('**/api/v3/imports', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/web/import')
  const list = page.getByRole('region', { name: 'Your imports' })
  await expect(list.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(list.getByText('No imports yet')).toHaveCount(0)
  await page.unroute('**/api/v3/imports')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByText('No imports yet')).toBeVisible()
})

test('an import goes on where it was when the server was killed and has started anew, and its page with it', { tag: '@long' }, async ({
  browser,
}) => {
  const file = await aLongFile()
  await using server = await newLyceum('imports')
  await newPerson(server, 'ann', 'Ann', 'user')
  const { page } = await visitor(browser, server, 'ann')
  file.says('stalls')
  await send(page, `${file.twin.url}/harbour.mp4`)
  await expect(row(page)).toContainText(/Downloading · 1\.\d MB of 3(\.\d)? MB/)
  // What comes slowly is kept every few seconds.
  const kept = () => inDatabase(server, (db) => db.selectFrom('upload').select('received').executeTakeFirst())
  await expect.poll(async () => Number((await kept())?.received)).toBeGreaterThan(1_000_000)
  await server.kill()
  file.says('whole')
  const again = await startServer(server.dataDir, {
    port: Number(new URL(server.url).port),
    env: { FETCH_NETWORKS: '127.0.0.2', YTDLP_PATH: '' },
  })
  await expect(row(page)).toContainText('Ready to watch')
  expect(file.twin.requests).toEqual(['GET /harbour.mp4', expect.stringMatching(/^GET \/harbour\.mp4 bytes=\d+-$/)])
  await again.stop()
  file.twin.close()
})
