import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** One grey block in the shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-sweep rounded-md bg-hover', className)} />
}

/** Shows its children only after a wait of 150 ms, so that what comes at once never flickers. */
export function Delayed({ by = 150, children }: { by?: number; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), by)
    return () => clearTimeout(timer)
  }, [by])
  return due ? children : null
}
