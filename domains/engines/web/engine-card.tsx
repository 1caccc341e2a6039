import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { durationInWords } from '#platform/contract/duration.ts'
import { call } from '#platform/web/client.ts'
import { compact } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { FactList, FactRow } from '#platform/web/ui/fact-row.tsx'
import { ServerWords, TrialVerdict } from '#platform/web/ui/trial-verdict.tsx'
import { type ConfiguredEngine, engineRoutes } from '../contract.ts'
import { enginesQuery } from './queries.ts'

const titles: Readonly<Record<ConfiguredEngine['kind'], ReactNode>> = {
  text: <Trans>Language</Trans>,
  speech: <Trans>Speech</Trans>,
}

const purposes: Readonly<Record<ConfiguredEngine['kind'], ReactNode>> = {
  text: <Trans>Writes summaries, chapters and quiz questions, and translates.</Trans>,
  speech: <Trans>Writes transcripts of what is said.</Trans>,
}

const variables: Readonly<Record<ConfiguredEngine['kind'], string>> = { text: 'AI_URL, AI_MODEL', speech: 'SPEECH_URL, SPEECH_MODEL' }

/** One engine: what is configured, whether it works, and today's use. */
export function EngineCard(engine: ConfiguredEngine) {
  const { kind, address } = engine
  return (
    <Card
      id={kind}
      title={titles[kind]}
      description={purposes[kind]}
      action={
        address === null ? (
          <Badge>
            <Trans>Not configured</Trans>
          </Badge>
        ) : null
      }
    >
      {address === null ? (
        <p className="text-muted">
          <Trans>
            Set {variables[kind]} to use a server that speaks the OpenAI protocol: your own, such as Ollama, llama.cpp or speaches, or a
            hosted one.
          </Trans>
        </p>
      ) : (
        <Configured {...engine} address={address} />
      )}
    </Card>
  )
}

function Configured({ kind, address, model, has_key, today }: ConfiguredEngine & { address: string }) {
  return (
    <div className="grid gap-4">
      <FactList>
        <FactRow name={<Trans>Model</Trans>}>{model}</FactRow>
        <FactRow name={<Trans>Address</Trans>}>{address}</FactRow>
        <FactRow name={<Trans>Key</Trans>}>{has_key ? <Trans>Set</Trans> : <Trans>None</Trans>}</FactRow>
        <FactRow name={<Trans>Today</Trans>}>{kind === 'text' ? <TextUse {...today} /> : <SpeechUse {...today} />}</FactRow>
        {today.failures > 0 && (
          <FactRow name={<Trans>Failed</Trans>}>
            <Plural value={today.failures} one="# time today" other="# times today" />
          </FactRow>
        )}
      </FactList>
      <Trial kind={kind} />
    </div>
  )
}

type Today = ConfiguredEngine['today']

function TextUse({ uses, people, input_tokens, output_tokens, seconds }: Today) {
  if (uses === 0) return <Trans>Not used yet</Trans>
  const tokens = compact(input_tokens + output_tokens)
  return (
    <>
      <Plural value={uses} one="# request" other="# requests" /> <Plural value={people} one="by # person" other="by # people" />
      {' · '}
      <Trans>{tokens} tokens</Trans>
      {' · '}
      {durationInWords(seconds)}
    </>
  )
}

function SpeechUse({ uses, people, sound_seconds, seconds }: Today) {
  if (uses === 0) return <Trans>Not used yet</Trans>
  const sound = durationInWords(sound_seconds)
  const time = durationInWords(seconds)
  return (
    <>
      <Plural value={uses} one="# transcript" other="# transcripts" /> <Plural value={people} one="for # person" other="for # people" />
      {' · '}
      <Trans>
        {sound} of sound in {time}
      </Trans>
    </>
  )
}

/** Asks the server for something small, and shows what came of it. */
function Trial({ kind }: Pick<ConfiguredEngine, 'kind'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const trial = useMutation({
    mutationFn: () => call(engineRoutes.testEngine, { params: { kind } }),
    onSettled: () => queries.invalidateQueries(enginesQuery),
    meta: { shown: true },
  })
  return (
    <div className="grid gap-3">
      <div>
        <Button busy={trial.isPending} onClick={() => trial.mutate()} aria-label={kind === 'text' ? t`Test language` : t`Test speech`}>
          <Trans>Test</Trans>
        </Button>
      </div>
      <div role="status">
        {trial.data && <Outcome {...trial.data} />}
        {trial.isError && <TrialVerdict works={false}>{trial.error.message}</TrialVerdict>}
      </div>
    </div>
  )
}

function Outcome({ works, failure, said, seconds }: { works: boolean; failure: string | null; said: string | null; seconds: number }) {
  return (
    <div className="grid gap-1.5">
      <TrialVerdict works={works}>{works ? <Trans>It works. It answered within {seconds} s.</Trans> : failure}</TrialVerdict>
      <ServerWords>{said}</ServerWords>
    </div>
  )
}
