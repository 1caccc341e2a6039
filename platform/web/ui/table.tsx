import { Trans } from '@lingui/react/macro'
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
}

const from = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' }

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly empty?: ReactNode
}

/** Rows that are compared with each other; for anything else use a list. */
export function Table<T>({ label, columns, rows, keyOf, empty }: TableProps<T>) {
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
              <th key={column.key} scope="col" className={cx('px-4 py-2.5 font-medium text-muted text-sm', cellClass(column))}>
                {column.hideHead ? <span className="sr-only">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-b last:border-b-0 hover:bg-sunken/60">
              {columns.map((column) => (
                <td key={column.key} className={cx('px-4 py-2.5 align-middle', cellClass(column))}>
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

const cellClass = <T,>(column: Column<T>) => cx(column.align === 'end' && 'text-right', column.from && from[column.from], column.className)
