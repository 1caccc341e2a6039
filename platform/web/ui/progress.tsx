import { Progress as Radix } from 'radix-ui'
import { cx } from './cx.ts'

/** How far something is, 0 to 100; without a value it is under way, nobody knows how far. */
export function Progress({
  label,
  value,
  tone = 'accent',
  className,
}: {
  label: string
  value?: number
  tone?: 'accent' | 'danger'
  className?: string
}) {
  return (
    <Radix.Root aria-label={label} value={value ?? null} className={cx('h-1.5 w-full overflow-hidden rounded-full bg-sunken', className)}>
      <Radix.Indicator
        className={cx(
          'block h-full origin-left rounded-full transition-[width] duration-300',
          tone === 'danger' ? 'bg-danger' : 'bg-accent',
          value === undefined && 'animate-sweep',
        )}
        style={{ width: value === undefined ? '100%' : `${Math.min(100, Math.max(0, value))}%` }}
      />
    </Radix.Root>
  )
}
