import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Ellipsis } from 'lucide-react'
import type { ExportFormat } from '#domains/exports/contract.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#platform/web/ui/menu.tsx'
import type { Show } from './thread/listing.ts'

interface Props {
  readonly show: Show
  readonly onShow: (show: Show) => void
  readonly onDownload: (format: ExportFormat) => void
}

/** Which comments are shown, and all of them as a file. */
export function CommentsMenu({ show, onShow, onDownload }: Props) {
  const { t } = useLingui()
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
      <MenuItem icon={Download} onSelect={() => onDownload('csv')}>{t`Download comments (CSV)`}</MenuItem>
      <MenuItem icon={Download} onSelect={() => onDownload('xlsx')}>{t`Download comments (Excel)`}</MenuItem>
    </Menu>
  )
}
