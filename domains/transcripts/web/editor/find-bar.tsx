import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { replaceEdit } from './edits.ts'
import type { CueEdit, EditorCue } from './model.ts'

interface Props {
  readonly cues: readonly EditorCue[]
  readonly selected: string | undefined
  readonly onGo: (key: string) => void
  readonly onEdit: (edits: readonly CueEdit[]) => void
  readonly onClose: () => void
}

/** Finds words in all cues, and puts others in their place. */
export function FindBar({ cues, selected, onGo, onEdit, onClose }: Props) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const [replacement, setReplacement] = useState('')
  const [exact, setExact] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  // It was opened to type in it.
  useEffect(() => first.current?.focus(), [])
  const hits = replaceEdit(cues, wanted, replacement, exact)
  const at = hits.findIndex(({ key }) => key === selected)
  const step = (by: number) => {
    const next = hits[(hits.length + (at === -1 && by < 0 ? 0 : at) + by) % Math.max(1, hits.length)]
    if (next) onGo(next.key)
  }
  const replaceOne = () => {
    const hit = hits[at]
    if (!hit) return step(1)
    onEdit([hit])
    const next = hits[at + 1]
    if (next) onGo(next.key)
  }
  return (
    <form
      role="search"
      aria-label={t`Find and replace`}
      className="flex flex-wrap items-center gap-2 border-line border-b p-2"
      onSubmit={(event) => {
        event.preventDefault()
        step(1)
      }}
    >
      <Input
        aria-label={t`Find`}
        placeholder={t`Find`}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        className="h-8 w-40"
        ref={first}
      />
      <IconButton label={t`Previous place`} icon={ChevronUp} size="sm" disabled={hits.length === 0} onClick={() => step(-1)} />
      <IconButton label={t`Next place`} icon={ChevronDown} size="sm" disabled={hits.length === 0} onClick={() => step(1)} />
      <Input
        aria-label={t`Replace with`}
        placeholder={t`Replace with`}
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
        className="h-8 w-40"
      />
      <Button size="sm" disabled={hits.length === 0} onClick={replaceOne}>
        <Trans>Replace</Trans>
      </Button>
      <Button size="sm" disabled={hits.length === 0} onClick={() => onEdit(hits)}>
        <Trans>Replace all</Trans>
      </Button>
      <Checkbox label={t`Match case`} checked={exact} onChange={setExact} />
      {wanted !== '' && <Found count={hits.length} />}
      <IconButton label={t`Close`} icon={X} size="sm" className="ml-auto" onClick={onClose} />
    </form>
  )
}

const Found = ({ count }: { count: number }) => (
  <output className="text-muted text-sm">
    <Plural value={count} _0="Nothing found" one="In # caption" other="In # captions" />
  </output>
)
