import type { Page } from '@playwright/test'
import type { Visitor } from './people.ts'

/** An event for everybody in the organisation, in a day. @returns its address */
export async function aPlannedEvent(owner: Visitor, displayname: string, more: object = {}): Promise<string> {
  const hours = { time_start: Math.floor(Date.now() / 1000) + 86_400, duration: 60, timezone: 'UTC' }
  const fields = { displayname, visibility: 'USERS', ...hours, ...more }
  const { video } = await owner.call<{ video: { id: string } }>('POST', '/web/ajax/events/create', fields)
  return `/web/events/${video.id}`
}

/** Answers what the page asks before something that can't be undone. */
export const answerQuestion = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()
