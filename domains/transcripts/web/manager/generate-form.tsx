import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { VideoJob } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { generationQuery } from '../queries.ts'
import { GenerationList } from './generation-list.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { type OngoingGeneration, useGenerate } from './use-generation.ts'

/** Asks the speech engine for transcripts; says why it cannot, and how far it is. */
export function GenerateForm({ videoId, generation: { jobs, isBusy } }: { videoId: string; generation: OngoingGeneration }) {
  const { t } = useLingui()
  const [languages, setLanguages] = useState<readonly string[]>([])
  const [fault, setFault] = useState('')
  const engine = useQuery(generationQuery(videoId))
  const generate = useGenerate(videoId, () => setLanguages([]))
  const choose = (chosen: readonly string[]) => {
    setFault('')
    setLanguages(chosen)
  }
  const submit = () => {
    const missing = languages.length === 0 ? t`Please select at least one language.` : ''
    setFault(missing)
    if (!missing) generate.mutate(languages)
  }
  const stateOf = ({ status, progress }: VideoJob) => {
    const percent = Math.round(progress * 100)
    return status === 'QUEUED' ? t`Waiting to be transcribed` : t`Transcribing, ${percent} %`
  }
  const button = (
    <Button icon={Sparkles} disabled={isBusy || engine.data?.available !== true} busy={generate.isPending} onClick={submit}>
      <Trans>Generate</Trans>
    </Button>
  )
  return (
    <section aria-label={t`Generate transcripts`} className="flex flex-col gap-3">
      <LanguageChoice label={t`Languages spoken`} languages={languages} onChange={choose} error={fault} action={button} />
      {engine.data && !engine.data.available && <p className="text-muted text-sm">{engine.data.message}</p>}
      {generate.isError && isRefusal(generate.error) && <FormError>{generate.error.message}</FormError>}
      <GenerationList
        videoId={videoId}
        jobs={jobs}
        label={t`Transcripts being generated`}
        stateOf={stateOf}
        cancelLabel={t`Cancel the transcript`}
      />
    </section>
  )
}
