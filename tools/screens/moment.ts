import type { APIRequestContext, Page } from '@playwright/test'

/** What a page shows once somebody has done something, at another address than its plain one, or to somebody else. */
export interface Moment {
  readonly name: string
  /** Who looks, by their username in the sample library, or `nobody` in particular; else whoever administers. */
  readonly as?: string
  readonly address: (api: APIRequestContext) => Promise<string>
  readonly act?: (page: Page) => Promise<unknown>
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
