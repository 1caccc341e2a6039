import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Ellipsis } from 'lucide-react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx'
import { commentRoutes } from '../contract.ts'
import type { Show } from './thread/listing.ts'

interface Props {
  readonly videoId: string
  readonly show: Show
  readonly onShow: (show: Show) => void
  /** The file is being made. */
  readonly onRequested: () => void
}

/** Which comments are shown, and all of them as a file. */
export function CommentsMenu({ videoId, show, onShow, onRequested }: Props) {
  const { t } = useLingui()
  const download = async () => {
    try {
      await call(commentRoutes.askForReport, { params: { id: videoId }, query: { groupBy: 'none' } })
      // CM-8.74
      toast.done(t`Link to download Comments will be emailed to you shortly.`)
      onRequested()
    } catch (error) {
      // CM-8.28
      toast.failed(error, isRefusal(error, 'conflict') ? error.message : t`Unable to download comments. Please try after sometime.`)
    }
  }
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t`More about the comments`} />}>
      <MenuChoice
        label={<Trans>Show</Trans>}
        value={show}
        onChange={onShow}
        options={[
          { value: 'all', label: <Trans>All comments</Trans> },
          { value: 'pinned', label: <Trans>Pinned</Trans> },
          { value: 'mine', label: <Trans>My comments</Trans> },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={Download} onSelect={() => void download()}>{t`Download comments`}</MenuItem>
    </Menu>
  )
}
