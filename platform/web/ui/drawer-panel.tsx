import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepForToast } from './keep-for-toast.ts'
import { useReturnFocus } from './return-focus.ts'

export interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/** A panel from the side over the page. */
export function DrawerPanel({ open, onClose, title, side = 'end', children }: DrawerProps) {
  const { t } = useLingui()
  const { remember, giveBack } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay data-scrim className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={keepForToast}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className={cx(
            'fixed inset-y-0 z-40 flex w-[min(22rem,calc(100vw-3rem))] flex-col bg-raised shadow-float outline-none',
            side === 'start' ? 'left-0 animate-slide-in-start' : 'right-0 animate-slide-in-end',
          )}
        >
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 border-line border-b pr-3 pl-4">
            <Radix.Title className="min-w-0 truncate font-semibold text-md">{title}</Radix.Title>
            <IconButton label={t`Close`} icon={X} size="sm" side="left" onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
