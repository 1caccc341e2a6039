import { Trans } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import type { ExportFormat } from '../contract.ts'

interface Props {
  /** What is asked for. */
  readonly label: ReactNode
  readonly busy: boolean
  readonly onChoose: (format: ExportFormat) => void
}

/** Asks for a file in the format that somebody needs. */
export const ReportMenu = ({ label, busy, onChoose }: Props) => (
  <Menu
    trigger={
      <Button icon={FileSpreadsheet} busy={busy}>
        {label}
      </Button>
    }
  >
    <MenuItem onSelect={() => onChoose('xlsx')}>
      <Trans>Excel (XLSX)</Trans>
    </MenuItem>
    <MenuItem onSelect={() => onChoose('csv')}>
      <Trans>Text (CSV)</Trans>
    </MenuItem>
  </Menu>
)
