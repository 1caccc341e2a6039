import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Refused } from '#platform/contract/problem.ts'
import { isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { useAddFile } from './use-quizzes.ts'

interface Props {
  readonly videoId: string
  readonly quizId: string
}

/** Wrong lines that are shown; a file that is wrong throughout says enough with them. */
const mostShown = 20

/** Adds the questions of a CSV file: all of them, or none and what is wrong with each line. */
export function CsvUpload({ videoId, quizId }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [wrongKind, setWrongKind] = useState(false)
  const add = useAddFile(videoId, quizId)
  const take = (file: File | undefined) => {
    if (!file) return
    const isCsv = file.name.toLowerCase().endsWith('.csv')
    setWrongKind(!isCsv)
    add.reset()
    if (isCsv)
      add.mutate(file, {
        onSuccess: ({ added = 0 }) => toast.done(<Plural value={added} one="# question added" other="# questions added" />),
      })
  }
  const rows = isRefusal(add.error) ? ((add.error.answer as Refused | undefined)?.rows ?? []) : []
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t`CSV file with questions`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button icon={FileUp} busy={add.isPending} onClick={() => input.current?.click()}>
        <Trans>Upload CSV</Trans>
      </Button>
      <p className="basis-full text-muted text-sm">
        <Trans>The first line of the file is: text,ch1,ch2,ch3,ch4,answer. A column “time” with 00:01:30 may follow.</Trans>
      </p>
      {(wrongKind || add.error) && (
        <div className="basis-full">
          <FormError>{wrongKind ? <Trans>Only CSV files can be uploaded.</Trans> : add.error?.message}</FormError>
          {rows.length > 0 && (
            <ul aria-label={t`Wrong lines`} className="mt-2 flex flex-col gap-1 text-sm">
              {rows.slice(0, mostShown).map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  <Trans>
                    Line {line}: {message}
                  </Trans>
                </li>
              ))}
              {rows.length > mostShown && (
                <li className="text-muted">
                  <Plural value={rows.length - mostShown} one="and # more" other="and # more" />
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
