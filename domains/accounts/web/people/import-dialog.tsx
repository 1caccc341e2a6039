import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { manyUserRoutes } from '../../contract/many-users.ts'
import { peopleKey } from './people-query.ts'

/** Sends a CSV file of this device; what names it in a call. */
export type SendCsv = (file: File) => Promise<string>

type Tried = AnswerOf<typeof manyUserRoutes.importUsers> & { readonly path: string }

const example = 'username,displayname,email,role,groups\nann.lee,Ann Lee,ann.lee@example.org,user,sales|field-team\n'

function useImport(sendCsv: SendCsv, onClose: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [tried, setTried] = useState<Tried>()
  const check = useMutation({
    meta: { shown: true },
    mutationFn: async (file: File) => {
      setTried(undefined)
      const path = await sendCsv(file)
      return { ...(await call(manyUserRoutes.importUsers, { body: { csv_path: path, dry_run: true } })), path }
    },
    onSuccess: setTried,
  })
  const load = useMutation({
    meta: { shown: true },
    mutationFn: ({ path }: Tried) => call(manyUserRoutes.importUsers, { body: { csv_path: path } }),
    onSuccess: (answer, { path }) => {
      if (!answer.applied) return setTried({ ...answer, path })
      const changed = answer.rows.filter(({ action }) => action !== 'unchanged').length
      toast.done(t`${plural(changed, { one: '# person was imported', other: '# people were imported' })}`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  })
  const close = () => {
    setTried(undefined)
    check.reset()
    load.reset()
    onClose()
  }
  return { tried, check, load, close }
}

/** People from a file: first what would become of each line, then all of it at once. */
export function ImportDialog({ open, onClose, sendCsv }: { open: boolean; onClose: () => void; sendCsv: SendCsv }) {
  const { t } = useLingui()
  const { tried, check, load, close } = useImport(sendCsv, onClose)
  const counts = tried && countsOf(tried)
  const ready = counts && counts.refused === 0 && counts.created + counts.updated > 0
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title={t`Import people from a file`}
      description={<Trans>A CSV file with one person per line. New people get an email with a link to choose their password.</Trans>}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={load.isPending} disabled={!ready} onClick={() => tried && load.mutate(tried)}>
            <Trans>Import</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError>{check.error?.message ?? load.error?.message}</FormError>
        <FileField busy={check.isPending} again={tried !== undefined} onFile={(file) => check.mutate(file)} />
        <p className="text-muted text-sm">
          <Trans>
            Columns: username, displayname, email, role, groups, is_external, is_enabled. Separate several groups with “|”. Empty cells
            leave a person as they are.
          </Trans>
        </p>
        {counts && <Outcome tried={tried} counts={counts} />}
      </div>
    </Dialog>
  )
}

function FileField({ busy, again, onFile }: { busy: boolean; again: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t`CSV file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
          {again ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </Button>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
          download="people.csv"
          className="font-medium text-accent-ink underline underline-offset-2"
        >
          <Trans>Download an example</Trans>
        </a>
      </div>
    </>
  )
}

const countsOf = ({ rows }: Tried) => {
  const count = (action: Tried['rows'][number]['action']) => rows.filter((row) => row.action === action).length
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), refused: count('refused') }
}

/** So many wrong lines are shown; who mends those tries again. */
const shown = 100

function Outcome({ tried, counts }: { tried: Tried; counts: ReturnType<typeof countsOf> }) {
  const { t } = useLingui()
  const wrong = tried.rows.filter(({ action }) => action === 'refused').slice(0, shown)
  return (
    <div role="status" className="grid gap-3">
      <p>
        <Plural value={counts.created} one="# new person" other="# new people" />
        {', '}
        <Plural value={counts.updated} one="# to update" other="# to update" />
        {', '}
        <Plural value={counts.unchanged} one="# unchanged" other="# unchanged" />
      </p>
      {wrong.length > 0 && (
        <>
          <p className="font-medium text-danger-ink">
            <Plural
              value={counts.refused}
              one="# line has a problem. Correct it and choose the file again; nothing is imported until then."
              other="# lines have problems. Correct them and choose the file again; nothing is imported until then."
            />
          </p>
          <ul aria-label={t`Lines with problems`} className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {wrong.map(({ line, username, message }) => (
              <li key={line} className="px-3 py-1.5">
                <span className="font-medium">
                  <Trans>Line {line}</Trans>
                </span>{' '}
                <span className="text-muted">{username}</span> {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
