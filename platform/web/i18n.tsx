import { i18n } from '@lingui/core'
import { I18nProvider, Trans as MessageTrans, type TransProps } from '@lingui/react'
import type { ReactNode } from 'react'

// English stands in the code itself, compiled while building (tools/vite/messages.ts); catalogs of other languages load when they are chosen.
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => message as never)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export function I18n({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}

/**
 * Interface text with elements in it: what `<Trans>` of the macro becomes (`lingui.config.ts`). Of a message with its values filled in, tags become
 * elements; a value that could be read as a tag, as somebody's title `<b>x</b>` could, goes in as one itself, as lists do, and is shown as it was written.
 */
export const Trans = (message: TransProps) => <MessageTrans {...message} values={asWritten(message.values)} />

const asWritten = (values = {}) => Object.fromEntries(Object.entries<unknown>(values).map(([name, value]) => [name, listed(value)]))

const listed = (value: unknown) => (typeof value === 'string' && value.includes('<') ? [value] : value)
