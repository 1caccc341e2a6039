import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from './thread/listing.ts'

/** Which comments come first. */
export function CommentOrder({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const { t } = useLingui()
  const choices = { time: <Trans>Newest</Trans>, likes: <Trans>Top</Trans> }
  return (
    <div role="group" aria-label={t`Sort comments`} className="-mt-2 -ml-2.5 flex gap-1">
      {(Object.keys(choices) as Order[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={order === one}
          onClick={() => onOrder(one)}
          className="h-8 rounded-md px-2.5 font-medium text-muted text-sm hover:bg-hover aria-pressed:text-ink touch:min-h-11"
        >
          {choices[one]}
        </button>
      ))}
    </div>
  )
}
