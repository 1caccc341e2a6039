import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx.ts'

export interface Section {
  /** The `id` of a `Card` in the page. */
  readonly id: string
  readonly label: ReactNode
}

/** A long page of settings: its sections in one column, and from 990 px on a menu of them that says where one is. */
export function Sections({ sections, children }: { sections: readonly Section[]; children: ReactNode }) {
  const { t } = useLingui()
  const current = useCurrent(sections)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,44rem)_11rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
      <nav aria-label={t`On this page`} className="sticky top-20 hidden self-start lg:block">
        <ul className="border-line border-l">
          {sections.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                className={cx(
                  '-ml-px block border-transparent border-l-2 py-1 pl-3.5 text-muted hover:text-ink',
                  'aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink',
                )}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** The section that is being read: the last one whose head has passed the upper third. */
function useCurrent(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const look = () => {
      const all = ids.split(' ')
      const passed = all.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3)
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      setCurrent(atEnd && scrollY > 0 ? all.at(-1) : (passed.at(-1) ?? all[0]))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids])
  return current
}
