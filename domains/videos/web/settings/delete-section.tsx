import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import type { Video } from '../../contract.ts'
import { useDeleteVideo } from '../use-delete-video.tsx'

const lists = { video: '/web/my/videos', short: '/web/my/reels', podcast: '/web/my/podcasts' }

export function DeleteSection({ video }: { video: Video }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useDeleteVideo()
  const leave = async () => {
    if (await remove(video)) await navigate({ to: lists[video.type], ignoreBlocker: true })
  }
  return (
    <Card
      id="delete"
      title={t`Delete`}
      description={t`It disappears for everyone immediately. An administrator can restore it for 30 days.`}
    >
      <Button kind="danger-quiet" icon={Trash2} onClick={() => void leave()}>
        {video.type === 'podcast' ? <Trans>Delete podcast</Trans> : <Trans>Delete video</Trans>}
      </Button>
    </Card>
  )
}
