import type { Response } from '@playwright/test'
import { say } from './harness/database.ts'
import { allSaved, aStudio, aTitle, clipsOf, isSave } from './harness/pages/studio.ts'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { notingToasts, toastsOf } from './harness/toasts.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** A video that films can be made of. */
async function aSource(owner: Visitor, url: string, title: string, length = 3): Promise<string> {
  const id = await aFilm(owner, url, { title, length })
  await expect.poll(async () => (await owner.call<{ state: string }>('GET', `/api/v3/videos/${id}`)).state).toBe('ready')
  return id
}

test('somebody joins three videos in the studio, with a title before them, and shares the film that is made (CM-1.31, CM-1.32, CM-2.31, CM-5.62, CM-5.63)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const titles = ['First', 'Second', 'Third'].map((number) => `${number} ${aWord()}`)
  for (const title of titles) await aSource(ann, server.url, title)
  const { page } = ann
  await page.goto('/web/my/projects')
  await expectAccessible(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  const create = form.getByRole('button', { name: 'Create project' })
  await create.click()
  await expect(form.getByText('Please enter project name')).toBeVisible()
  await form.getByLabel('Name').fill('x'.repeat(129))
  await create.click()
  await expect(form.getByText('Maximum character limit exceeded')).toBeVisible()
  expect(posts).toEqual([])
  await form.getByLabel('Name').fill('Three takes')
  const opened = page.context().waitForEvent('page')
  await create.click()
  const studio = await opened
  await expect(studio).toHaveURL(/\/web\/studio#\/project\/gcc-/)
  const openedAgain = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Three takes' }).click()
  const second = await openedAgain
  await expect(second).toHaveURL(studio.url())
  await second.close()

  await studio.getByRole('button', { name: 'Add a title', exact: true }).click()
  await studio.getByLabel('Text', { exact: true }).fill('Three takes of the same')
  for (const title of titles) {
    await studio.getByRole('button', { name: 'Add a video' }).click()
    await studio
      .getByRole('dialog')
      .getByRole('button', { name: `Add ${title}` })
      .click()
    await expect(clipsOf(studio).filter({ hasText: title })).toHaveCount(1)
  }
  await studio.getByLabel('To (seconds)', { exact: true }).fill('2')
  await studio.getByRole('button', { name: `Move ${titles[2]} earlier` }).click()
  await expect(clipsOf(studio)).toHaveText([/Three takes of the same/, /First/, /Third .*0:02.0/, /Second/])
  await allSaved(studio)
  await expectAccessible(studio)

  const moment = studio.getByRole('slider', { name: 'Moment of the film' })
  await moment.fill('2.4')
  await studio.getByRole('button', { name: 'Play', exact: true }).click()
  // Over the cut, into the first video.
  await expect.poll(async () => Number(await moment.inputValue())).toBeGreaterThan(3.3)
  await studio.keyboard.press('k')
  await expect(studio.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await studio.getByRole('button', { name: 'Make video' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Make video' }).click()
  const watch = studio.getByRole('link', { name: 'Watch the video' })
  await expect(watch).toBeVisible()
  const [, id] = /videos\/(gcc-[^/]+)/.exec((await watch.getAttribute('href')) ?? '') ?? []
  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, visibility: 'USERS' })
  await bob.page.goto(`/web/videos/${id}/play`)
  await expect(bob.page.getByRole('heading', { name: 'Three takes' })).toBeVisible()
  expect((await bob.call<{ duration: number }>('GET', `/api/v3/videos/${id}`)).duration).toBeCloseTo(3 + 3 + 2 + 3, 0)
})

test('projects are found and sorted; one that is deleted can be had back, and what fails is only logged (CM-2.29, CM-2.30, CM-8.60, CM-8.61)', async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  for (const name of ['Albatross', 'Kestrel']) await ann.call('POST', '/web/ajax/projects/', { name })
  await notingToasts(page)
  await page.goto('/web/my/projects')
  const cards = page.getByRole('list', { name: 'Your projects' }).getByRole('heading')
  await expect(cards).toHaveText(['Kestrel', 'Albatross'])
  await page.getByRole('combobox', { name: 'Sort the projects' }).click()
  await page.getByRole('option', { name: 'Name, A to Z' }).click()
  await expect(cards).toHaveText(['Albatross', 'Kestrel'])
  const search = page.getByRole('searchbox', { name: 'Search your projects' })
  await search.fill('kest')
  await search.press('Enter')
  await expect(cards).toHaveText(['Kestrel'])

  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const refused = { status: 500, json: { result: 'failed', error: { code: 'internal', message: 'Internal Error' } } }
  await page.route('**/web/ajax/projects/*', (route) => route.fulfill(refused), { times: 1 })
  const remove = async () => {
    await page.getByRole('button', { name: 'Options of Kestrel' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await remove()
  await expect.poll(() => logged.some((line) => line.includes('Internal Error'))).toBe(true)
  await expect(cards).toHaveText(['Kestrel'])
  await remove()
  await expect(page.getByText('No project is called so')).toBeVisible()
  await expect(page.getByText('The project “Kestrel” has been deleted.').last()).toBeVisible()
  // A toast of what failed would have come before this one.
  expect(await toastsOf(page)).toEqual([expect.stringContaining('has been deleted')])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveText(['Kestrel'])

  await page.route('**/web/ajax/projects', (route) => route.fulfill(refused), { times: 1 })
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Heron')
  logged.length = 0
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => logged.some((line) => line.includes('Internal Error'))).toBe(true)
  // The dialog says it, and no toast beside it.
  await expect(page.getByRole('dialog').getByText('Internal Error')).toBeVisible()
  await expect(page.getByText('Internal Error')).toHaveCount(1)
})

test('the studio does by keyboard what it does by pointer: splits, trims, moves, removes, goes back and forth, and cuts by words', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person()
  const video = await aSource(ann, server.url, `About the ${aWord()}`, 6)
  await say(server, video, { 0: 'Welcome', 2: 'um well', 4: 'The valve' })
  const clip = { kind: 'video', id: 'a', video, from: 0, to: 6 }
  const { page } = ann
  await page.goto(await aStudio(ann, 'By keyboard', [clip, aTitle('The end')]))
  await expect(clipsOf(page)).toHaveCount(2)
  const moment = page.getByRole('slider', { name: 'Moment of the film' })
  await moment.fill('2')
  await page.keyboard.press('s')
  await expect(clipsOf(page)).toHaveText([/0:02.0/, /0:04.0/, /The end/])
  await moment.fill('5')
  await page.keyboard.press('o')
  await expect(clipsOf(page)).toHaveText([/0:02.0/, /0:03.0/, /The end/])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(moment).toHaveValue('2.04')
  await page.getByRole('button', { name: /^Clip 2:/ }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(clipsOf(page)).toHaveText([/0:02.0/, /The end/, /0:03.0/])
  await page.keyboard.press('Delete')
  await expect(clipsOf(page)).toHaveText([/0:02.0/, /The end/])
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z')
  await expect(clipsOf(page)).toHaveText([/0:06.0/, /The end/])
  await page.keyboard.press('Control+y')
  await expect(clipsOf(page)).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Split the clip here')).toBeVisible()
  await page.keyboard.press('Escape')

  await clipsOf(page)
    .first()
    .getByRole('button', { name: /About the/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Words' }).click()
  const words = page.getByRole('grid', { name: 'Words of the clip' })
  await expect(words.getByRole('gridcell')).toHaveText(['Welcome', 'um', 'well', 'The', 'valve'])
  await expect(page.getByRole('button', { name: 'Cut out 2 pauses' })).toBeVisible()
  await words.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(words.getByRole('gridcell', { selected: true })).toHaveText(['um', 'well'])
  await expectAccessible(page)
  await page.keyboard.press('Delete')
  await expect(clipsOf(page)).toHaveText([/0:02.0/, /0:03.1/, /The end/])
  await allSaved(page)
})

test('somebody cuts the silences out of a clip that has no transcript, all at once and one, and makes a moment of it quieter', {
  tag: '@long',
}, async ({ person, server }) => {
  const ann = await person()
  const video = await aSource(ann, server.url, `Quiet ${aWord()}`, 8)
  const { page } = ann
  // Four a second: silent from the first to the third second, and from the fourth to the sixth.
  const peaks = Array.from({ length: 32 }, (_, place) => ([0, 3, 6, 7].includes(Math.floor(place / 4)) ? 0.5 : 0))
  await page.route('**/waveform.json*', (route) => route.fulfill({ json: { peaks } }))
  await page.goto(await aStudio(ann, 'Without silence', [{ kind: 'video', id: 'a', video, from: 0, to: 8 }]))
  await expect(clipsOf(page)).toHaveText([/0:08.0/])
  await page.getByRole('tab', { name: 'Silences' }).click()
  const silences = page.getByRole('list', { name: 'Silences' }).getByRole('listitem')
  await expect(silences).toHaveCount(2)
  await page.getByRole('button', { name: 'Cut out all 2 silences' }).click()
  await expect(clipsOf(page)).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Silences of the clip' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(clipsOf(page)).toHaveText([/0:08.0/])
  await silences.first().getByRole('button', { name: /^Hear/ }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expectAccessible(page)
  await silences
    .first()
    .getByRole('button', { name: /^Cut out/ })
    .click()
  await expect(clipsOf(page)).toHaveCount(2)
  await expect(silences).toHaveCount(1)

  await page.getByRole('tab', { name: 'Clip', exact: true }).click()
  await page.getByRole('button', { name: 'Add a point to the volume curve' }).click()
  const point = page.getByRole('slider', { name: 'Point 1 of the volume curve' })
  await expect(point).toHaveAttribute('aria-valuenow', '100')
  await point.focus()
  await page.keyboard.press('ArrowDown')
  await expect(point).toHaveAttribute('aria-valuenow', '95')
  await page.getByLabel('Volume there (%)').fill('40')
  await expect(point).toHaveAttribute('aria-valuenow', '40')
  await expectAccessible(page)
  await point.focus()
  await page.keyboard.press('Delete')
  await expect(point).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Clip 2:/ })).toBeFocused()
  await expect(clipsOf(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(point).toHaveAttribute('aria-valuenow', '40')
  await allSaved(page)
  const isCrossfaded = (answer: Response) => isSave(answer) && /crossfade\\?":0\.5/.test(answer.request().postData() ?? '')
  const saved = page.waitForResponse(isCrossfaded)
  await page.getByLabel('Cross-fade from the clip before (seconds)').fill('0.5')
  expect((await saved).status()).toBe(200)
})

test('a film of five hundred clips is edited with a handful of them in the page', { tag: '@long' }, async ({ person }) => {
  const ann = await person()
  const { page } = ann
  const clips = Array.from({ length: 499 }, (_, index) => aTitle(`Title ${index + 1}`, 5))
  await page.goto(await aStudio(ann, 'A long one', clips))
  const timeline = page.getByRole('toolbar', { name: 'Clips on the timeline' })
  await expect(timeline.getByRole('button', { name: 'Clip 499: Title 499, 0:05.0' })).toBeAttached()
  // Where one goes among clips that lie in another group it keeps the focus, and where it goes back.
  await timeline.getByRole('button', { name: 'Clip 1: Title 1, 0:05.0' }).focus()
  for (let press = 1; press < 20; press += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(timeline.getByRole('button', { name: `Clip ${press + 1}: Title ${press + 1}, 0:05.0` })).toBeFocused()
  }
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(timeline.getByRole('button', { name: 'Clip 22: Title 20, 0:05.0' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(timeline.getByRole('button', { name: 'Clip 20: Title 20, 0:05.0' })).toBeFocused()
  for (let press = 0; press < 10; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  // From one end of it to the other, too, while most of it is not in the window.
  await timeline.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(timeline.getByRole('button', { name: 'Clip 499: Title 499, 0:05.0' })).toBeFocused()
  await page.keyboard.press('Alt+Home')
  await expect(timeline.getByRole('button', { name: 'Clip 1: Title 499, 0:05.0' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(timeline.getByRole('button', { name: 'Clip 499: Title 499, 0:05.0' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(timeline.getByRole('button', { name: 'Clip 1: Title 1, 0:05.0' })).toBeFocused()
  await expect.poll(() => timeline.getByRole('button').count()).toBeLessThan(40)
  expect(await clipsOf(page).count()).toBeLessThan(40)
  await page.getByRole('slider', { name: 'Moment of the film' }).fill('2492')
  await page.keyboard.press('s')
  await expect(timeline.getByRole('button', { name: 'Clip 500: Title 499, 0:03.0' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'Clips' })).toContainText('499 clips')
  await allSaved(page)
})

test('an end of a clip stays below the pointer that draws it, and all of the film is in the window again once it is let go', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person()
  const { page } = ann
  await page.goto(await aStudio(ann, 'Drawn', [aTitle('One', 10), aTitle('Two', 10)]))
  await page.getByRole('button', { name: /^Clip 1:/ }).click()
  const end = page.getByRole('slider', { name: 'End of clip 1' })
  const middleOf = async () => {
    const { x, y, width, height } = (await end.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const rightOfLast = async () => {
    const box = await page.getByRole('button', { name: /^Clip 2:/ }).boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const [begun, right] = [await middleOf(), await rightOfLast()]
  await page.mouse.move(begun.x, begun.y)
  await page.mouse.down()
  await page.mouse.move(begun.x - 200, begun.y, { steps: 5 })
  await expect.poll(async () => (await middleOf()).x).toBeCloseTo(begun.x - 200, 0)
  await expect.poll(rightOfLast).toBeCloseTo(right - 200, 0)
  await page.mouse.up()
  await expect.poll(rightOfLast).toBeCloseTo(right, 0)
  await page.keyboard.press('Control+z')
  await expect(clipsOf(page)).toHaveText([/One.*0:10.0/, /Two.*0:10.0/])
  // By keys it goes on for as long as one is pressed, and is gone back to in one step.
  await end.focus()
  await page.keyboard.down('Shift')
  await page.keyboard.down('ArrowLeft')
  await expect(end).toHaveAttribute('aria-valuenow', '9')
  expect(await rightOfLast()).toBeLessThan(right - 20)
  await page.keyboard.down('ArrowLeft')
  await page.keyboard.down('ArrowLeft')
  await expect(end).toHaveAttribute('aria-valuenow', '7')
  await page.keyboard.up('ArrowLeft')
  await page.keyboard.up('Shift')
  await expect.poll(rightOfLast).toBeCloseTo(right, 0)
  await page.keyboard.press('Control+z')
  await expect(end).toHaveAttribute('aria-valuenow', '10')
})

test('a clip that is drawn before another one lies there, and one that is held while the film is gone back in stays where it is', {
  tag: '@long',
}, async ({ person }) => {
  const ann = await person()
  const { page } = ann
  await page.goto(await aStudio(ann, 'Drawn elsewhere', [aTitle('One', 10), aTitle('Two', 10), aTitle('Three', 10)]))
  const drawToFront = async (clip: RegExp) => {
    const box = await page.getByRole('button', { name: clip }).boundingBox()
    if (!box) throw new Error('there is no such clip')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - box.width * 2.3, y, { steps: 5 })
  }
  await drawToFront(/^Clip 3:/)
  await page.mouse.up()
  await expect(clipsOf(page)).toHaveText([/Three/, /One/, /Two/])
  await drawToFront(/^Clip 3:/)
  await page.keyboard.press('Control+z')
  await expect(clipsOf(page)).toHaveText([/One/, /Two/, /Three/])
  await page.mouse.up()
  // What was let go there would be an edit, and an edit leaves nothing to go forth to.
  await page.keyboard.press('Control+y')
  await expect(clipsOf(page)).toHaveText([/Three/, /One/, /Two/])
  await allSaved(page)
})

test('who may no longer use a video sees at which clip, and gets a film without it', { tag: '@long' }, async ({ person, server }) => {
  const [ann, bob] = [await person(), await person()]
  const title = `Withdrawn ${aWord()}`
  const theirs = await aSource(bob, server.url, title)
  await bob.call('PUT', '/web/ajax/videos/update', { gconfid: theirs, video_download: 1 })
  const address = await aStudio(ann, 'Without it', [aTitle('Before'), { kind: 'video', id: 'theirs', video: theirs, from: 0, to: 2 }])
  await ann.page.goto(address)
  await expect(clipsOf(ann.page).filter({ hasText: title })).toHaveCount(1)
  await bob.call('PUT', '/web/ajax/videos/update', { gconfid: theirs, video_download: 0 })
  const { page } = ann
  await page.getByRole('button', { name: 'Make video' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make video' }).click()
  await expect(dialog.getByText(`Clip 2: You can’t use “${title}” at the moment`, { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(clipsOf(page).filter({ hasText: 'Can’t be used' })).toHaveCount(1)
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await allSaved(page)
  await page.getByRole('button', { name: 'Make video' }).click()
  await dialog.getByRole('button', { name: 'Make video' }).click()
  await expect(page.getByRole('link', { name: 'Watch the video' })).toBeVisible()
})
