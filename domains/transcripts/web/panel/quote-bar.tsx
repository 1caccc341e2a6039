import { Trans, useLingui } from '@lingui/react/macro'
import { Quote } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { copyText } from '#platform/web/in-browser/copy-text.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { TranscriptWithCues } from '../../contract.ts'

interface Props {
  readonly frame: RefObject<HTMLElement | null>
  readonly videoId: string
  readonly cues: TranscriptWithCues['cues']
}

interface Selected {
  readonly text: string
  /** s */
  readonly at: number
}

/** Copies what is selected in the lines as a quotation, with a link to its second. */
export function QuoteBar({ frame, videoId, cues }: Props) {
  const { t } = useLingui()
  const selected = useSelected(frame, cues)
  if (!selected) return null
  const { text, at } = selected
  const copy = async () => {
    const link = new URL(`/web/videos/${videoId}/play?t=${Math.floor(at)}`, location.href).href
    if (await copyText(`“${text}”\n${link}`)) toast.done(t`Quotation copied.`)
  }
  return (
    <div className="sticky bottom-2 z-10 flex justify-center">
      {/* Pressing it must not take the selection away. */}
      <Button icon={Quote} onMouseDown={(event) => event.preventDefault()} onClick={() => void copy()}>
        <Trans>Copy with a link to {clock(at)}</Trans>
      </Button>
    </div>
  )
}

/** The words that are selected in the lines, and when they begin. */
function useSelected(frame: RefObject<HTMLElement | null>, cues: Props['cues']): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const look = () => setSelected(selectedIn(frame.current, cues))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [frame, cues])
  return selected
}

function selectedIn(frame: HTMLElement | null, cues: Props['cues']): Selected | null {
  const selection = getSelection()
  if (!frame || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!frame.contains(range.commonAncestorContainer)) return null
  const start = range.startContainer
  const line = (start instanceof Element ? start : start.parentElement)?.closest('[data-cue]')
  const cue = cues.find(({ number }) => String(number) === line?.getAttribute('data-cue'))
  const text = [...frame.querySelectorAll('[data-cue] p')]
    .filter((words) => range.intersectsNode(words))
    .map((words) => partOf(words, range))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cue && text !== '' ? { text, at: cue.start / 1000 } : null
}

/** Without the times that stand between the words. */
function partOf(words: Element, range: Range): string {
  const part = document.createRange()
  part.selectNodeContents(words)
  if (words.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset)
  if (words.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset)
  return part.toString()
}
