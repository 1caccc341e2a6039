import type { AnswerOf } from '#platform/contract/route.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { Transcript, TranscriptWithCues, transcriptRoutes } from './contract.ts'

const attributes = ({ id, language, is_default, is_enabled, kind, translated_from, state }: Transcript) =>
  dataAttributes({ id, language, is_default: Number(is_default), is_enabled: Number(is_enabled), kind, translated_from, state })

const list = ({ items }: AnswerOf<typeof transcriptRoutes.listTranscripts>) =>
  renderHtml(
    <ul>
      {items.map((item) => (
        <li key={item.id} {...attributes(item)}>
          {item.name}
        </li>
      ))}
    </ul>,
  )

const words = ({ cues, ...transcript }: TranscriptWithCues) =>
  renderHtml(
    <ol {...attributes(transcript)}>
      {cues.map(({ number, start, end, text, speaker }) => (
        <li key={number} {...dataAttributes({ start, end, speaker })}>
          {text}
        </li>
      ))}
    </ol>,
  )

export const transcriptFragments = { listTranscripts: list, listTranscriptsPartial: list, getTranscriptPartial: words } as const
