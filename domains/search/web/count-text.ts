import { i18n } from '@lingui/core'

/** `1,204`; `2,000+` where it was not counted to the end; nothing where none were among what was counted. */
export const countText = ({ count, more }: { readonly count: number; readonly more: boolean }): string =>
  count === 0 && more ? '' : `${count.toLocaleString(i18n.locale || 'en')}${more ? '+' : ''}`
