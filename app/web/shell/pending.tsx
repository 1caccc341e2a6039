import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { Delayed } from '#platform/web/ui/skeleton.tsx'

/** The old page stays until the new one has its data; when that takes longer than a blink, a thin line says that it is coming. */
export function Pending() {
  const { t } = useLingui()
  const loading = useRouterState({ select: (state) => state.isLoading })
  if (!loading) return null
  return (
    <Delayed>
      <div role="progressbar" aria-label={t`Loading the page`} className="fixed inset-x-0 top-0 z-50 h-0.5 animate-sweep bg-accent" />
    </Delayed>
  )
}
