import { Trans } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'

const cookie = 'create_module_hint'
/** s (LE-9.44) */
const year = 31_536_000

const wasSeen = () => document.cookie.split('; ').some((one) => one.startsWith(`${cookie}=`))

/** Says once in this browser how a track is begun (LE-4.67 to LE-4.69). Stands where there are no modules. */
export function CreateModuleHint() {
  const [isNew] = useState(() => !wasSeen())
  useEffect(() => {
    document.cookie = `${cookie}=1; path=/; max-age=${year}; samesite=lax`
  }, [])
  if (!isNew) return null
  return (
    <p role="note" className="mb-4 flex gap-2.5 rounded-lg bg-accent-soft px-4 py-3 text-accent-ink">
      <Lightbulb aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <Trans>A track is made of modules. Name the first one and press Enter, then add videos to it.</Trans>
    </p>
  )
}
