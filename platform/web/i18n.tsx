import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'

// English stands in the code itself, compiled while building (tools/vite-messages.ts); catalogs of other languages load when they are chosen.
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => message as never)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export function I18n({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
