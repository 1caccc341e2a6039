import { i18n } from '@lingui/core'
import { I18nProvider, Trans as MessageTrans, type TransProps } from '@lingui/react'
import type { ReactNode } from 'react'

// English stands in the code itself, compiled while building (tools/vite-messages.ts); catalogs of other languages load when they are chosen.
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => message as never)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export function I18n({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}

/**
 * Interface text with elements in it: what `<Trans>` of the macro becomes (`lingui.config.ts`). Of a message with its values filled in, tags become
 * elements; a value that could be read as a tag, as somebody's title `<b>x</b>` could, goes in as an element of its own and is shown as it was written.
 */
export const Trans = ({ values, ...message }: TransProps) => <MessageTrans {...message} {...(values && { values: asWritten(values) })} />

const asWritten = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isLikeTag(value) ? elementOf(value) : value]))

const isLikeTag = (value: unknown): value is string => typeof value === 'string' && value.includes('<')

const elementOf = (text: string) => <>{text}</>
