import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, BellRing } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import type { Channel } from '../contract.ts'
import { useSubscribe } from './use-channel.ts'

/** Subscribes, and ends it again. */
export function SubscribeButton({ channel, size = 'md' }: { channel: Channel; size?: 'sm' | 'md' }) {
  const { t } = useLingui()
  const subscribe = useSubscribe(channel)
  if (!channel.can.subscribe) return null
  const { subscribed, displayname } = channel
  return (
    <Button
      kind={subscribed || size === 'sm' ? 'secondary' : 'primary'}
      size={size}
      icon={subscribed ? BellRing : Bell}
      aria-pressed={subscribed}
      aria-label={t`Subscribe to ${displayname}`}
      onClick={() => !subscribe.isPending && subscribe.mutate(!subscribed)}
    >
      {subscribed ? <Trans>Subscribed</Trans> : <Trans>Subscribe</Trans>}
    </Button>
  )
}
