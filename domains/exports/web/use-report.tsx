import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { ExportFormat } from '../contract.ts'
import { ExportNotice } from './export-notice.tsx'

export interface ReportAsked {
  readonly kind: string
  /** The id of what it is about; empty: of the person. */
  readonly subject: string
  readonly ask: (format: ExportFormat) => Promise<unknown>
  /** Said once it was asked for, and where it could not be. */
  readonly done: string
  readonly failure: string
  readonly className?: string
}

interface Asking {
  readonly request: (format: ExportFormat) => void
  readonly busy: boolean
  /** How far the file is; nothing before it was asked for. */
  readonly notice: ReactNode
}

/** What the server says of these helps: there is no address to mail to, one is none, or the organisation does not show it. */
const isExplained = (error: unknown) =>
  isRefusal(error, 'conflict') ||
  (isRefusal(error, 'forbidden') && error.reason === 'people') ||
  (isRefusal(error, 'invalid') && error.field?.startsWith('emails') === true)

/** Asks for a file, which comes by mail, and shows how far it is. */
export function useReport({ kind, subject, ask, done, failure, className }: ReportAsked): Asking {
  const [requestedAt, setRequestedAt] = useState<number>()
  const asking = useMutation({
    meta: { shown: true },
    mutationFn: ask,
    onSuccess: () => {
      toast.done(done)
      setRequestedAt(Date.now())
    },
    onError: (error) => toast.failed(error, isExplained(error) ? error.message : failure),
  })
  const notice = requestedAt !== undefined && (
    <ExportNotice
      {...(className && { className })}
      file={{ kind, subject, requestedAt }}
      failure={failure}
      onDismiss={() => setRequestedAt(undefined)}
    />
  )
  return { request: asking.mutate, busy: asking.isPending, notice }
}
