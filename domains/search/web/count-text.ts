import { i18n } from '@lingui/core'

/** `1,204`; `2,000+` where it was not counted to the end. */
export const countText = ({ count, more }: { readonly count: number; readonly more: boolean }): string =>
  `${count.toLocaleString(i18n.locale || 'en')}${more ? '+' : ''}`
