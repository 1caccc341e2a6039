import { Trans } from '@lingui/react/macro'

interface Props {
  readonly open: boolean
  readonly onChange: (open: boolean) => void
}

/** Under a text of which only the beginning is shown. */
export const ShowMore = ({ open, onChange }: Props) => (
  <button
    type="button"
    aria-expanded={open}
    onClick={() => onChange(!open)}
    className="mt-1 rounded-sm py-1 font-medium text-accent-ink text-sm underline-offset-2 hover:underline"
  >
    {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
  </button>
)
