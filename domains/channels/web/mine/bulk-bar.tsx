import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RefusedItemsProps } from '#platform/web/bulk/refused-items.tsx'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { type Channel, type ChannelVisibility, mostAtOnce } from '../../contract.ts'
import { useDeleteChannels } from '../use-delete.tsx'
import { useVisibilityChange } from './use-visibility-change.ts'

const Refused = onDemand<RefusedItemsProps>(async () => (await import('#platform/web/bulk/refused-items.tsx')).RefusedItems)

interface Props {
  readonly listed: readonly Channel[]
  readonly chosen: readonly Channel[]
  /** Ids; null ends it. */
  readonly onChange: (chosen: readonly string[] | null) => void
}

/** What is done with several channels at once; twenty at most (LE-5.67). */
export function BulkBar({ listed, chosen, onChange }: Props) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const [turn, setTurn] = useState(0)
  const remove = useDeleteChannels()
  const { change, refused, forgetRefused } = useVisibilityChange((left) => {
    setChoosing(false)
    onChange(left.length > 0 ? left : null)
  })
  const none = chosen.length === 0
  const few = () => {
    if (chosen.length <= mostAtOnce) return true
    toast.error(t`Maximum 12 channels are permitted for operation.`, { for: 4000 })
    return false
  }
  const choose = () => {
    setTurn(turn + 1)
    setChoosing(true)
  }
  const destroy = async () => {
    if (few() && (await remove(chosen))) onChange(null)
  }
  return (
    <>
      <SelectionBar
        label={t`Selected channels`}
        selected={chosen.length}
        listed={listed.length}
        onAll={(on) => onChange(on ? listed.map(({ id }) => id) : [])}
        onCancel={() => onChange(null)}
      >
        <Button icon={Eye} disabled={none} onClick={() => few() && choose()}>
          <Trans>Change visibility</Trans>
        </Button>
        <Button kind="danger-quiet" icon={Trash2} disabled={none} onClick={() => void destroy()}>
          <Trans>Delete</Trans>
        </Button>
      </SelectionBar>
      <VisibilityDialog key={turn} channels={chosen} open={choosing} onClose={() => setChoosing(false)} change={change} />
      <Refused
        open={refused.length > 0}
        title={plural(refused.length, { one: '# channel was left as it was', other: '# channels were left as they were' })}
        refused={refused}
        onClose={forgetRefused}
      />
    </>
  )
}

interface DialogProps {
  readonly channels: readonly Channel[]
  readonly open: boolean
  readonly onClose: () => void
  readonly change: ReturnType<typeof useVisibilityChange>['change']
}

/** What they have in common, or what most are. */
const commonOf = ([first, ...others]: readonly Channel[]): ChannelVisibility =>
  first && others.every(({ visibility }) => visibility === first.visibility) ? first.visibility : 'USERS'

function VisibilityDialog({ channels, open, onClose, change }: DialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ChannelVisibility | null>(null)
  const visibility = chosen ?? commonOf(channels)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={<Plural value={channels.length} one="Who may see this channel" other="Who may see these # channels" />}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={change.isPending} onClick={() => change.mutate({ channels, visibility })}>
            <Trans>Change visibility</Trans>
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t`Visibility`}
        value={visibility}
        onChange={setChosen}
        options={[
          { value: 'GROUPS', label: t`Specific people`, hint: t`The people named in each channel’s settings.` },
          { value: 'USERS', label: t`Organisation`, hint: t`Everyone who is signed in.` },
          { value: 'PUBLIC', label: t`Public`, hint: t`Everyone, without signing in.` },
        ]}
      />
    </Dialog>
  )
}
