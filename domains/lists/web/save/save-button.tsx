import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/popover.tsx'
import { SavePanel } from './save-panel.tsx'

/** Beside the like of a video: the lists that it is in. */
export function SaveButton({ videoId }: { videoId: string }) {
  const { t } = useLingui()
  if (!may(useMe(), 'list')) return null
  return (
    <Popover
      label={t`Save to a list`}
      align="start"
      trigger={
        <Button icon={Bookmark}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <SavePanel videoId={videoId} />
    </Popover>
  )
}
