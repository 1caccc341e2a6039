import { Plural, Trans } from '@lingui/react/macro'
import { ago } from '#platform/web/format.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { Generation, HighlightList } from '../../contract.ts'

/** How the last request for suggestions stands. */
export function GenerationStatus({ list: { aihighlights, generation, suggestions } }: { list: HighlightList }) {
  return (
    <output className="text-muted text-sm empty:hidden">
      {aihighlights === 'processing' && (
        <span className="flex items-center gap-2">
          <Spinner />
          <Trans>Suggestions are being worked out from the transcript. You need not wait here.</Trans>
        </span>
      )}
      {aihighlights === 'failed' && <Trans>The last request failed: {generation?.message}</Trans>}
      {aihighlights === 'success' && generation && <Made generation={generation} isEmpty={suggestions.length === 0} />}
    </output>
  )
}

function Made({ generation, isEmpty }: { generation: Generation; isEmpty: boolean }) {
  const { made, dropped, message, at, elapsed_ms: elapsed } = generation
  if (made === 0) return <Trans>Nothing was found in the transcript that stands out enough to suggest it.</Trans>
  if (isEmpty && message === '') return null
  const seconds = ((elapsed ?? 0) / 1000).toLocaleString('en', { maximumFractionDigits: 1 })
  return (
    <>
      <MethodName method={generation.method} />{' '}
      <Trans>
        Worked out {ago(at)}, in {seconds} s.
      </Trans>{' '}
      {dropped > 0 && (
        <Plural
          value={dropped}
          one="# was dropped: its quotation is not in the transcript."
          other="# were dropped: their quotations are not in the transcript."
        />
      )}{' '}
      {message}
    </>
  )
}

/** What made it, in words. */
export function MethodName({ method }: { method: string | null }) {
  if (method === 'topic-segments') return <Trans>Chapters where the subject changes, found by the built-in method.</Trans>
  if (method === 'key-sentences') return <Trans>The most telling sentences, found by the built-in method.</Trans>
  if (method === 'lexrank') return <Trans>Sentences of the video itself, chosen by the built-in method.</Trans>
  return <Trans>By the language model {method}.</Trans>
}
