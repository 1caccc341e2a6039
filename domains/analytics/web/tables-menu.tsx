import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '#platform/web/ui/menu.tsx'
import type { AnalyticsTable } from '../contract.ts'

const formats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof formats)[number]

interface Props<T extends AnalyticsTable> {
  readonly tables: readonly T[]
  /** Where a table is downloaded. */
  readonly addressOf: (table: T, format: TableFormat) => string
}

/** Downloads one of the tables behind the figures. */
export function TablesMenu<T extends AnalyticsTable>({ tables, addressOf }: Props<T>) {
  const { t } = useLingui()
  const names: Record<AnalyticsTable, string> = {
    days: t`Day by day`,
    devices: t`Devices`,
    passages: t`Every 5 seconds of the video`,
    people: t`People`,
    quality: t`Playback quality by day`,
    videos: t`Watched longest`,
  }
  return (
    <Menu
      trigger={
        <Button icon={Download}>
          <Trans>Download</Trans>
        </Button>
      }
    >
      {formats.map((format) => (
        <Fragment key={format}>
          <MenuLabel>{format === 'xlsx' ? <Trans>Excel (XLSX)</Trans> : <Trans>Text (CSV)</Trans>}</MenuLabel>
          {tables.map((table) => (
            <MenuItem key={table} onSelect={() => window.location.assign(addressOf(table, format))}>
              {names[table]}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}
