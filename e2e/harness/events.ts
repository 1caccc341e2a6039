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

/** The same, begun. */
export async function anOpenEvent(owner: Visitor, displayname: string, more: object = {}): Promise<string> {
  const address = await aPlannedEvent(owner, displayname, more)
  await setEventState(owner, address, 'LIVE')
  return address
}

export const setEventState = async (host: Visitor, address: string, state: 'LIVE' | 'CLOSED'): Promise<void> =>
  void (await host.call('POST', `/api/v3${address.replace('/web', '')}/state`, { state }))

/** Says something at an event without its page. */
export const sayAt = (who: Visitor, address: string, text: string, adid?: string): Promise<{ id: string }> =>
  who.call('POST', `/web/ajax/partials/videos/${address.split('/').at(-1)}/comments`, {
    text,
    comment_type: adid ? 'reply_comment' : 'parent_comment',
    ...(adid && { adid }),
  })
