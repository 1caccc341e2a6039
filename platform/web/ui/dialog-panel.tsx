import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepForToast } from './keep-for-toast.ts'
import { useReturnFocus } from './return-focus.ts'
import { useFullscreen } from './use-fullscreen.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** One sentence under the title. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the main one last. */
  readonly actions?: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Only its own buttons close it: no cross, no Escape, no press beside it. */
  readonly stays?: boolean
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-[53rem]' }

/** Asks for one thing above the page; focus stays inside and returns to where it came from. A sheet from below on phones. */
export function DialogPanel({ open, onClose, title, description, children, actions, size = 'md', stays = false }: DialogProps) {
  const { t } = useLingui()
  const { remember, giveBack } = useReturnFocus()
  const stage = useFullscreen()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal container={stage}>
        <Radix.Overlay
          data-scrim
          className="fixed inset-0 z-40 grid animate-fade-in items-end overflow-y-auto bg-scrim sm:items-center sm:p-6"
        >
          <Radix.Content
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              remember()
              startInForm(event)
            }}
            onCloseAutoFocus={giveBack}
            onInteractOutside={stays ? (event) => event.preventDefault() : keepForToast}
            {...(stays && { onEscapeKeyDown: (event) => event.preventDefault() })}
            className={cx(
              'relative mx-auto flex max-h-[92dvh] w-full min-w-0 animate-rise-in flex-col rounded-t-lg bg-raised shadow-float outline-none sm:max-h-[86dvh] sm:rounded-lg',
              widths[size],
            )}
          >
            <header className="flex items-start gap-4 px-5 pt-5">
              <div className="min-w-0 flex-1">
                <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
                {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
              </div>
              {!stays && <IconButton label={t`Close`} icon={X} size="sm" side="left" onClick={onClose} className="-mt-1 -mr-1.5" />}
            </header>
            <div data-body className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
              {children}
            </div>
            {actions && <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5">{actions}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What the dialog asks for has the focus, not the button that closes it. */
function startInForm(event: Event): void {
  const content = event.target
  if (!(content instanceof HTMLElement)) return
  const first =
    content.querySelector<HTMLElement>(
      '[data-body] :is(input:not([aria-hidden]), textarea, [role=combobox], [role=radio][aria-checked=true]):not(:disabled)',
    ) ?? content.querySelector<HTMLElement>('[data-body] [role=radio]:not(:disabled)')
  if (!first) return
  event.preventDefault()
  first.focus()
}
