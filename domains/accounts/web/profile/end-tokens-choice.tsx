import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { tokensQuery } from './queries.ts'

/** Whether API tokens end as well; there for who has some. */
export function EndTokensChoice({ onChange }: { onChange: (keep: boolean) => void }) {
  const { t } = useLingui()
  const { data } = useQuery(tokensQuery)
  const [end, setEnd] = useState(true)
  if (!data || data.items.length === 0) return null
  return (
    <Checkbox
      label={t`Remove my API tokens too`}
      hint={t`Programs that use them stop working, and so do the embed tokens they made.`}
      checked={end}
      onChange={(on) => {
        setEnd(on)
        onChange(!on)
      }}
    />
  )
}
