import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { languageChoices } from '#domains/media/web.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { transcriptRoutes } from '../../contract.ts'
import { transcriptsQuery } from '../queries.ts'
import { useAddTranscript } from './use-manage.ts'

/** Puts a file of captions into the video; the language first, then the file. */
export function UploadForm({ videoId }: { videoId: string }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const hint = useId()
  const add = useAddTranscript(videoId)
  const { data } = useQuery(transcriptsQuery(videoId, 'page'))
  // Those that the video has may be rarer ones.
  const own = (data?.items ?? []).map((one) => ({ value: one.language, label: one.name }))
  const options = [...new Map([...own, ...languageChoices('en')].map((one) => [one.value, one])).values()]
  const replaced = data?.items.find((one) => one.language === language)
  const send = (chosen: File | undefined) => {
    if (file.current) file.current.value = ''
    if (chosen) add.mutate({ file: chosen, language })
  }
  return (
    <section aria-label={t`Upload a transcript`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1 sm:max-w-72">
          <Field label={t`Language of the file`}>
            <Select value={language} onChange={setLanguage} placeholder={t`Choose a language`} options={options} />
          </Field>
        </div>
        <input
          ref={file}
          type="file"
          accept=".srt,.vtt"
          aria-label={t`Transcript file`}
          aria-describedby={hint}
          disabled={language === ''}
          hidden
          onChange={(event) => send(event.currentTarget.files?.[0])}
        />
        <Button icon={Upload} disabled={language === ''} busy={add.isPending} aria-describedby={hint} onClick={() => file.current?.click()}>
          <Trans>Upload file</Trans>
        </Button>
      </div>
      <p id={hint} className="text-muted text-sm">
        {replaced ? (
          <Trans>The file replaces the transcript in {replaced.name}; what was there stays in its history.</Trans>
        ) : (
          <Trans>An .srt or .vtt file of up to 512 kB. Choose its language first.</Trans>
        )}
      </p>
      {add.isError && <FormError>{add.error.message}</FormError>}
      {add.data && add.data.status !== 'failure' && <WhatWasMade answer={add.data} />}
    </section>
  )
}

function WhatWasMade({ answer }: { answer: AnswerOf<typeof transcriptRoutes.addTranscript> }) {
  const { encoding, repairs } = answer
  const { overlaps, reordered, skipped } = repairs
  return (
    <output className="text-muted text-sm">
      <Trans>The file was read as {encoding}.</Trans> {reordered && <Trans>Captions were put in order of time.</Trans>}{' '}
      {overlaps > 0 && <Trans>Captions that overlapped the next one were shortened: {overlaps}.</Trans>}{' '}
      {skipped > 0 && <Trans>Captions without proper times or words were left out: {skipped}.</Trans>}
    </output>
  )
}
