import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'

/** Says that the figures are not whole, and why. */
export function HeldBack({ minimum }: { minimum: number | undefined }) {
  if (minimum === undefined) return null
  return (
    <p className="flex gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        <Trans>
          Your organisation holds back figures of fewer than {minimum} people. Days are shown together once {minimum} people have watched a
          video, from the day after; smaller counts are left out, so these figures may be lower than what was watched.
        </Trans>
      </span>
    </p>
  )
}
