import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { longestComment } from '../../contract.ts'
import { MentionList } from './mention-list.tsx'
import { useMentions } from './use-mentions.ts'

interface Props {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Takes the focus when it appears. */
  readonly eager: boolean
}

/** A text in which an @ offers people to mention. */
export function MentionBox({ label, text, onText, onKeyDown, eager }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { combobox, list, look, leave, onKey } = useMentions({ box, text, onText })
  useEffect(() => {
    if (!eager) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [eager])
  return (
    <div className="relative">
      <Textarea
        {...combobox}
        ref={box}
        rows={2}
        limit={longestComment}
        value={text}
        placeholder={label}
        onKeyDown={(event) => {
          if (!onKey(event)) onKeyDown(event)
        }}
        onChange={({ target }) => {
          look(target.value, target.selectionStart)
          onText(target.value)
        }}
        onBlur={leave}
      />
      <MentionList {...list} />
    </div>
  )
}
