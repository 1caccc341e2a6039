import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { languageChoices } from '#domains/media/web.ts'
import type { Video, VideoJob } from '#domains/videos/contract.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { mostGenerated, transcriptRoutes } from '../../contract.ts'
import { generationJobsQuery, generationQuery, transcriptsKey } from '../queries.ts'

const isActive = ({ status }: VideoJob) => status === 'QUEUED' || status === 'RUNNING'

/** Asks the speech engine for transcripts; says why it cannot, and how far it is. */
export function GenerateForm({ video }: { video: Video }) {
  const { t } = useLingui()
  const [languages, setLanguages] = useState<readonly string[]>([])
  const [fault, setFault] = useState('')
  const engine = useQuery(generationQuery(video.id))
  const jobs = useJobs(video.id)
  const generate = useGenerate(video.id, () => setLanguages([]))
  const isBusy = (jobs?.all.some(isActive) ?? false) || video.properties['stt.state'] === 'processing'
  const submit = () => {
    const missing = languages.length === 0 ? t`Please select at least one language.` : ''
    setFault(missing)
    if (!missing) generate.mutate(languages)
  }
  return (
    <section aria-label={t`Generate transcripts`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1 sm:max-w-72">
          <Field label={t`Languages spoken`} error={fault}>
            <Select
              value=""
              placeholder={t`Add a language`}
              disabled={languages.length >= mostGenerated}
              onChange={(language) => {
                setFault('')
                setLanguages([...new Set([...languages, language])])
              }}
              options={languageChoices('en')}
            />
          </Field>
        </div>
        <Button icon={Sparkles} disabled={isBusy || engine.data?.available !== true} busy={generate.isPending} onClick={submit}>
          <Trans>Generate</Trans>
        </Button>
      </div>
      <ChosenLanguages languages={languages} onRemove={(gone) => setLanguages(languages.filter((one) => one !== gone))} />
      {engine.data && !engine.data.available && <p className="text-muted text-sm">{engine.data.message}</p>}
      {generate.isError && isRefusal(generate.error) && <FormError>{generate.error.message}</FormError>}
      <Jobs videoId={video.id} jobs={jobs?.jobs ?? []} />
    </section>
  )
}

const nameOf = (language: string) => languageChoices(language).find(({ value }) => value === language)?.label ?? language

function ChosenLanguages({ languages, onRemove }: { languages: readonly string[]; onRemove: (language: string) => void }) {
  const { t } = useLingui()
  if (languages.length === 0) return null
  return (
    <ul aria-label={t`Chosen languages`} className="flex flex-wrap gap-2">
      {languages.map((language) => (
        <li key={language} className="flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-0.5 pl-3">
          {nameOf(language)}
          <IconButton label={t`Remove ${nameOf(language)}`} icon={X} size="sm" onClick={() => onRemove(language)} />
        </li>
      ))}
    </ul>
  )
}

function useJobs(videoId: string) {
  const { t } = useLingui()
  const { data, isError } = useQuery(generationJobsQuery(videoId))
  useEffect(() => {
    if (isError) toast.error(t`Could not load job status...`)
  }, [isError, t])
  return data
}

/** In the specification's words (CM-8.45, CM-8.46): what the server refuses, and what never came to an answer. */
function useGenerate(videoId: string, onDone: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (languages: readonly string[]) =>
      call(transcriptRoutes.generateTranscripts, { params: { id: videoId }, body: { language: languages.join(',') } }),
    onSuccess: onDone,
    onError: (error) => {
      const isAnswer = isRefusal(error) && !['internal', 'unavailable', 'unreachable'].includes(error.code)
      toast.failed(error, isAnswer ? t`Error generating the transcript.` : t`Failed to generate the transcript. Try again.`)
    },
    onSettled: () => refreshGeneration(queries, videoId),
  })
}

const refreshGeneration = (queries: QueryClient, videoId: string) =>
  Promise.all([transcriptsKey(videoId), ['video', videoId]].map((queryKey) => queries.invalidateQueries({ queryKey })))

function useCancel(videoId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (job: string) => call(transcriptRoutes.cancelTranscript, { params: { id: videoId, job } }),
    onError: (error) => toast.failed(error, t`It could not be cancelled.`),
    onSettled: () => refreshGeneration(queries, videoId),
  })
}

/** Those under way, and why the last one failed. */
function Jobs({ videoId, jobs }: { videoId: string; jobs: readonly VideoJob[] }) {
  const { t } = useLingui()
  const cancel = useCancel(videoId)
  const listed = jobs.filter((job, at) => isActive(job) || (at === 0 && job.status === 'FAILED'))
  if (listed.length === 0) return null
  const labelOf = ({ status, progress }: VideoJob) => {
    const percent = Math.round(progress * 100)
    return status === 'QUEUED' ? t`Waiting to be transcribed` : t`Transcribing, ${percent} %`
  }
  return (
    <ul aria-label={t`Transcripts being generated`} className="flex flex-col gap-3">
      {listed.map((job) => (
        <li key={job.id} data-status={job.status}>
          {job.status === 'FAILED' ? (
            <FormError>{job.message}</FormError>
          ) : (
            <>
              <p aria-hidden="true" className="mb-1 text-sm">
                {labelOf(job)}
              </p>
              <Progress label={labelOf(job)} {...(job.status === 'RUNNING' && { value: job.progress * 100 })} />
              {job.message && <p className="mt-1 text-muted text-sm">{job.message}</p>}
              <Button
                size="sm"
                kind="quiet"
                aria-label={t`Cancel the transcript`}
                busy={cancel.isPending && cancel.variables === job.id}
                onClick={() => cancel.mutate(job.id)}
              >
                <Trans>Cancel</Trans>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
