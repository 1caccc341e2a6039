import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KeyboardHelp } from './keyboard-help.tsx'
import { Mark } from './logo.tsx'

export function Footer() {
  const { t } = useLingui()
  const [keys, setKeys] = useState(false)
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t py-5 text-muted text-sm">
      <span className="flex items-center gap-2">
        <Mark className="size-4" /> Lyceum
      </span>
      <nav aria-label={t`Footer`} className="contents">
        <button type="button" className="hidden rounded-sm hover:text-ink lg:inline" onClick={() => setKeys(true)}>
          <Trans>Keyboard shortcuts</Trans>
        </button>
        <a href="/api/v3/openapi.json" className="rounded-sm hover:text-ink">
          <Trans>API</Trans>
        </a>
      </nav>
      <KeyboardHelp open={keys} onClose={() => setKeys(false)} />
    </footer>
  )
}
