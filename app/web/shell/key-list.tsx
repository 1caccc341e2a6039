import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listShortcuts } from '#platform/web/keyboard.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'

/** What the list names, though it is heard elsewhere: in dialogs, too. */
const everywhere = [{ keys: 'Ctrl+Z', label: msg`Undo` }]

/** Of a letter, how it is typed. */
const typed = (key: string) => (/^[A-Z]$/.test(key) ? `Shift+${key}` : key)

/** What can be pressed on this page. */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { i18n } = useLingui()
  const described = [
    ...listShortcuts().filter((one) => one.label),
    ...everywhere.map(({ keys, label }) => ({ keys, label: i18n._(label) })),
  ]
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>} size="sm">
      <dl className="-my-1 divide-y divide-line">
        {described.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-6 py-2">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="min-w-6 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-sm">
                  {typed(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
