import { enqueue } from '#platform/server/outbox.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
import { aFilm, aWord, watches } from './harness/videos.ts'

test('a learner whose certificate ends soon watches the track again and gets the next one', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const film = await aFilm(ann, server.url, { title: `Lesson ${word}` })
  const name = await aTrack(ann, { displayname: `Course ${word}`, recertify_months: 12 }, { Begin: [film] })
  await watches(bob, film, 3)
  const { page } = bob
  await page.goto(`/web/tracks/${name}/certificate`)
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Valid until/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Renew your certificate' })).toHaveCount(0)

  // A year goes by, and the hour in which that is looked at.
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await inDatabase(server, (db) =>
    db.transaction().execute(async (tx) => {
      const times = { issued_at: ago(366), expires_at: ago(1), renewable_at: ago(31) }
      await tx.updateTable('certificate').set(times).where('title', '=', `Course ${word}`).execute()
      await enqueue(tx, { name: 'open-certificate-renewals' }, {})
    }),
  )
  const renewal = page.getByRole('region', { name: 'Renew your certificate' })
  await expect(renewal.getByText('0 of 1 watched again')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  await expect(renewal.getByRole('img', { name: 'Not yet watched again' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/web/my/inbox')
  await page.getByRole('link', { name: `Your certificate for “Course ${word}” expires soon` }).click()

  const player = await bob.context.newPage()
  await player.goto(`/web/videos/${film}/play`)
  await player
    .getByRole('region', { name: /^Player/ })
    .getByRole('button', { name: 'Play', exact: true })
    .first()
    .click()
  // Comes by itself, as soon as it is watched.
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expect(renewal).toHaveCount(0)
  await page.goto('/web/my/certificates')
  await expect(page.getByRole('list', { name: 'My certificates' }).getByText('Expired', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'My certificates' }).getByText('Valid', { exact: true })).toHaveCount(1)
})
