import { Trans } from '@lingui/react/macro'
import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface Question {
  readonly title: ReactNode
  readonly body?: ReactNode
  /** What else can be decided with it, such as a checkbox. */
  readonly choice?: ReactNode
  /** What happens: "Delete 3 videos". */
  readonly action: ReactNode
  readonly cancel?: ReactNode
  /** Something is lost by it. */
  readonly danger?: boolean
}

export interface ConfirmPanelProps {
  readonly open: boolean
  readonly question: Question | undefined
  readonly onAnswer: (yes: boolean) => void
}

/** One question above everything; the way out comes first. */
export function ConfirmPanel({ open, question, onAnswer }: ConfirmPanelProps) {
  const { remember, giveBack } = useReturnFocus()
  if (!question) return null
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onAnswer(false)}>
      <Radix.Portal>
        <Radix.Overlay data-scrim className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          {...(!question.body && { 'aria-describedby': undefined })}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md animate-rise-in rounded-lg bg-raised p-5 shadow-float outline-none sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
        >
          <Radix.Title className="font-semibold text-lg">{question.title}</Radix.Title>
          {question.body && <Radix.Description className="mt-1.5 text-muted">{question.body}</Radix.Description>}
          {question.choice && <div className="mt-4 empty:hidden">{question.choice}</div>}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel className={buttonClass('secondary')}>{question.cancel ?? <Trans>Cancel</Trans>}</Radix.Cancel>
            <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
              {question.action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
