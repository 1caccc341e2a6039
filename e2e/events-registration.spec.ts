import { answerQuestion, aPlannedEvent, eventIn } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test('a host asks people to register for the one place of an event; one registers, one waits, moves up by itself and is told, and finds it among their events', async ({
  person,
}) => {
  const [ann, bob, cleo] = [await person('poweruser'), await person(), await person()]
  const title = `Workshop ${aWord()}`
  const address = await aPlannedEvent(ann, title)
  await ann.page.goto(`${address}/settings`)
  const terms = ann.page.getByRole('form', { name: 'Registration' })
  await terms.getByRole('switch', { name: 'Ask people to register' }).click()
  const places = terms.getByRole('textbox', { name: 'Places' })
  const save = terms.getByRole('button', { name: 'Save registration' })
  await places.fill('0')
  await expect(terms.getByText('Enter a whole number from 1 to')).toBeVisible()
  await expect(save).toBeDisabled()
  await places.fill('1')
  await save.click()
  await expect(ann.page.getByText('Registration saved', { exact: true })).toBeVisible()
  await expect(ann.page.getByText('Nobody has registered yet.')).toBeVisible()
  await expectAccessible(ann.page)

  const registration = bob.page.getByRole('region', { name: 'Registration' })
  await bob.page.goto(address)
  await expect(registration).toContainText('1 place is free.')
  await registration.getByRole('button', { name: 'Register' }).click()
  await expect(registration).toContainText('You have a place at this event.')
  await expect(bob.page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(1)
  await expectAccessible(bob.page)

  const waiting = cleo.page.getByRole('region', { name: 'Registration' })
  await cleo.page.setViewportSize({ width: 390, height: 844 })
  await cleo.page.goto(address)
  await waiting.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(waiting).toContainText('You get the next place that becomes free')
  await expect.poll(() => cleo.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await registration.getByRole('button', { name: 'Unregister' }).click()
  await answerQuestion(bob.page, 'Unregister')
  // Without a reload.
  await expect(waiting).toContainText('You have a place at this event.')
  await expect(registration.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await cleo.page.goto('/web/my/events?scope=registered')
  const own = cleo.page.getByRole('list', { name: 'My events' }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(title)
  await expect(own).toContainText('Registered')
  await expect(own.getByRole('button')).toHaveCount(0)

  await ann.page.reload()
  const list = ann.page.getByRole('list', { name: 'Registered people' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(cleo.username)
  const requested = ann.page.waitForResponse((answer) => answer.url().endsWith(`${eventIn(address)}/registrations/file`))
  await ann.page.getByRole('button', { name: 'Email the list' }).click()
  await ann.page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  expect((await requested).status()).toBe(200)
  await expect(ann.page.getByText('registrations.csv is ready.')).toBeVisible()
  await list.getByRole('button', { name: /^End the registration of/ }).click()
  await answerQuestion(ann.page, 'End registration')
  await expect(ann.page.getByText('Nobody has registered yet.')).toBeVisible()
})
