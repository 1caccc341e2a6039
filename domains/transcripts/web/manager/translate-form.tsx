import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import type { VideoJob } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { Transcript } from '../../contract.ts'
import { transcriptsQuery, translationQuery } from '../queries.ts'
import { GenerationList } from './generation-list.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { type OngoingGeneration, useTranslate } from './use-generation.ts'

/** Asks the language model for the words of a transcript in other languages; there is nothing to ask where the video has none. */
export function TranslateForm(props: { videoId: string; generation: OngoingGeneration }) {
  const { data } = useQuery(transcriptsQuery(props.videoId, 'page'))
  const [first] = data?.items ?? []
  return first ? <Form {...props} transcripts={data?.items ?? []} first={first} /> : null
}

interface Props {
  readonly videoId: string
  readonly generation: OngoingGeneration
  readonly transcripts: readonly Transcript[]
  /** The default. */
  readonly first: Transcript
}

function Form({ videoId, generation: { translations, isBusy }, transcripts, first }: Props) {
  const { t } = useLingui()
  const [chosen, choose] = useState('')
  const [languages, setLanguages] = useState<readonly string[]>([])
  const [fault, setFault] = useState('')
  const engine = useQuery(translationQuery(videoId))
  const translate = useTranslate(videoId, () => setLanguages([]))
  const source = transcripts.find(({ id }) => id === chosen) ?? first
  // What people or ears have written down is not replaced.
  const taken = transcripts
    .filter(({ id, translated_from }) => translated_from === null || id === source.id)
    .map(({ language }) => language)
  const wanted = languages.filter((language) => !taken.includes(language))
  const submit = () => {
    const missing = wanted.length === 0 ? t`Please select at least one language.` : ''
    setFault(missing)
    if (!missing) translate.mutate({ from: source.id, languages: wanted })
  }
  const stateOf = ({ status, progress }: VideoJob) => {
    const percent = Math.round(progress * 100)
    return status === 'QUEUED' ? t`Waiting to be translated` : t`Translating, ${percent} %`
  }
  const sourceChoice = (
    <div className="min-w-40 sm:max-w-60">
      <Field label={t`Translate from`}>
        <Select value={source.id} onChange={choose} options={transcripts.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
    </div>
  )
  const button = (
    <Button icon={Languages} disabled={isBusy || engine.data?.available !== true} busy={translate.isPending} onClick={submit}>
      <Trans>Translate</Trans>
    </Button>
  )
  return (
    <section aria-label={t`Translate a transcript`} className="flex flex-col gap-3">
      <LanguageChoice
        label={t`Translate into`}
        languages={wanted}
        onChange={(next) => {
          setFault('')
          setLanguages(next)
        }}
        error={fault}
        without={taken}
        before={sourceChoice}
        action={button}
      />
      {engine.data && !engine.data.available && <p className="text-muted text-sm">{engine.data.message}</p>}
      {translate.isError && isRefusal(translate.error) && <FormError>{translate.error.message}</FormError>}
      <GenerationList
        videoId={videoId}
        jobs={translations}
        label={t`Translations being made`}
        stateOf={stateOf}
        cancelLabel={t`Cancel the translation`}
      />
    </section>
  )
}
