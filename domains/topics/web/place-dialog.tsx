import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { SearchInput } from '#platform/web/ui/input.tsx'
import type { LibraryNode } from '../contract.ts'
import { rowsOf } from './tree.ts'

export interface PlaceDialogProps {
  readonly open: boolean
  readonly nodes: readonly LibraryNode[]
  /** Of the place that is chosen; empty: none. */
  readonly slug: string
  readonly onChange: (slug: string) => void
  readonly onClose: () => void
}

/** The tree of the library, to choose one of its places. */
export function PlaceDialog({ open, nodes, slug, onChange, onClose }: PlaceDialogProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const rows = rowsOf(nodes).filter(({ node }) => node.displayPath.toLowerCase().includes(wanted))
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={t`Place in the library`}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <SearchInput label={t`Find a section`} value={words} onChange={setWords} className="mb-3" />
      {rows.length === 0 && (
        <p className="text-muted">
          <Trans>No section is called that.</Trans>
        </p>
      )}
      <div role="radiogroup" aria-label={t`Sections of the library`}>
        {rows.map(({ node, level }) => (
          <label
            key={node.slug}
            title={node.displayPath}
            className="flex cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover touch:py-3"
            style={{ paddingInlineStart: `${0.5 + level * 1.25}rem` }}
          >
            <input
              type="radio"
              name="library-place"
              value={node.slug}
              checked={node.slug === slug}
              onChange={() => onChange(node.slug)}
              className="mt-1 accent-accent"
            />
            <span className="wrap-anywhere min-w-0">{wanted === '' ? node.name : node.displayPath}</span>
          </label>
        ))}
      </div>
    </DialogPanel>
  )
}
