import { useLingui } from '@lingui/react/macro'
import { Maximize2, Minimize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

export const panelNames = ['picture', 'questions', 'comments', 'poll', 'notes'] as const
export type PanelName = (typeof panelNames)[number]

/** Where it stands from 768 px on. The picture says how high it is; what is in the others scrolls. */
const areas: Readonly<Record<PanelName, string>> = {
  picture: 'md:[grid-area:picture]',
  questions: 'md:[contain:size] md:[grid-area:questions]',
  comments: 'md:[contain:size] md:[grid-area:comments]',
  poll: 'md:[contain:size] md:[grid-area:poll]',
  notes: 'md:[contain:size] md:[grid-area:notes]',
}

interface Props {
  readonly name: PanelName
  readonly title: string
  /** The key that shows it alone. */
  readonly keyName: string
  /** The one that is shown alone; null: all are shown. */
  readonly only: PanelName | null
  readonly onOnly: (only: PanelName | null) => void
  readonly children: ReactNode
}

/** One thing that a presenter looks at. It stays there while another one is shown alone: what plays goes on, what is written is kept. */
export function PresenterPanel({ name, title, keyName, only, onOnly, children }: Props) {
  const { t } = useLingui()
  const isAlone = only === name
  const id = `presenter-${name}`
  return (
    <section
      aria-labelledby={id}
      hidden={only !== null && !isAlone}
      className={cx(
        'flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-surface [&[hidden]]:hidden',
        only === null ? areas[name] : 'flex-1',
      )}
    >
      <header className="flex items-center justify-between gap-2 px-4 pt-2">
        <h2 id={id} className="font-semibold text-md">
          {title}
        </h2>
        <IconButton
          size="sm"
          icon={isAlone ? Minimize2 : Maximize2}
          label={isAlone ? t`Show everything` : t`Show nothing but: ${title}`}
          keys={isAlone ? '0' : keyName}
          aria-keyshortcuts={isAlone ? '0' : keyName}
          onClick={() => onOnly(isAlone ? null : name)}
        />
      </header>
      <div
        role="group"
        aria-labelledby={id}
        // Reached by keys, to scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-4 -outline-offset-2 [scrollbar-width:thin]',
          isAlone && 'text-lg',
        )}
      >
        <div className={cx(isAlone && name !== 'picture' && 'mx-auto max-w-4xl')}>{children}</div>
      </div>
    </section>
  )
}
