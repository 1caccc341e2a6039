import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<T> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: T) => ReactNode
  readonly align?: 'start' | 'end'
  /** Left out below this width; what identifies the row never is. */
  readonly from?: 'sm' | 'md' | 'lg'
  /** No visible heading (a column of actions). */
  readonly hideHead?: boolean
  readonly className?: string
  /** A heading that sorts; the direction where the rows are sorted by it now. */
  readonly sort?: { readonly direction: 'asc' | 'desc' | null; readonly onSort: () => void }
}

const from = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' }

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly empty?: ReactNode
  /** Many short rows. */
  readonly dense?: boolean
}

/** Rows that are compared with each other; for anything else use a list. */
export function Table<T>({ label, columns, rows, keyOf, empty, dense = false }: TableProps<T>) {
  if (rows.length === 0)
    return (
      <>
        {empty ?? (
          <p className="py-10 text-center text-muted">
            <Trans>Nothing here yet</Trans>
          </p>
        )}
      </>
    )
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left" aria-label={label}>
        <thead>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...(column.sort?.direction && {
                  'aria-sort': column.sort.direction === 'asc' ? ('ascending' as const) : ('descending' as const),
                })}
                className={cx('font-medium text-muted text-sm', dense ? 'px-3 py-1.5' : 'px-4 py-2.5', cellClass(column))}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-b last:border-b-0 hover:bg-sunken/60">
              {columns.map((column) => (
                <td key={column.key} className={cx('align-middle', dense ? 'px-3 py-1' : 'px-4 py-2.5', cellClass(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<T>({ column: { head, hideHead, sort } }: { column: Column<T> }) {
  if (hideHead) return <span className="sr-only">{head}</span>
  if (!sort) return head
  const Arrow = sort.direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className="-mx-1 flex items-center gap-1 rounded-sm px-1 py-0.5 hover:text-ink touch:min-h-11"
    >
      {head}
      <Arrow aria-hidden="true" className={cx('size-3.5', !sort.direction && 'invisible')} />
    </button>
  )
}

const cellClass = <T,>(column: Column<T>) => cx(column.align === 'end' && 'text-right', column.from && from[column.from], column.className)
