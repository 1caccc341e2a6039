import { expect, type Page, type Response } from '@playwright/test'
import type { Visitor } from '../people.ts'

export const clipsOf = (studio: Page) => studio.getByRole('list', { name: 'Clips' }).getByRole('listitem')
export const allSaved = (studio: Page) => expect(studio.getByText('All changes saved')).toBeVisible()
export const isSave = (answer: Response) =>
  answer.request().method() === 'PUT' && /\/api\/v3\/projects\/[^/]+$/.test(new URL(answer.url()).pathname)

export const aTitle = (text: string, duration = 3) => ({ kind: 'title', id: crypto.randomUUID(), text, duration })

/** A project with these clips; where it is edited. */
export async function aStudio(owner: Visitor, name: string, clips: readonly object[]): Promise<string> {
  const { g_conf_id: id } = await owner.call<{ g_conf_id: string }>('POST', '/web/ajax/projects/', { name })
  await owner.call('PUT', `/api/v3/projects/${id}`, { revision: 1, timeline: JSON.stringify({ clips }) })
  return `/web/studio#/project/${id}`
}
