import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Channel } from '../../contract.ts'
import { useFeature } from '../use-channel.ts'

export function FeatureButton({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const feature = useFeature(channel)
  const { displayname, featured } = channel
  return (
    <IconButton
      size="sm"
      icon={Star}
      label={featured ? t`Remove ${displayname} from featured` : t`Feature ${displayname}`}
      aria-pressed={featured}
      onClick={() => feature.mutate(!featured)}
    />
  )
}
