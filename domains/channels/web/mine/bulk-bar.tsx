import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { type Channel, type ChannelVisibility, channelRoutes, mostAtOnce } from '../../contract.ts'
import { refreshChannels } from '../use-channel.ts'
import { useDeleteChannels } from '../use-delete.tsx'

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
  const remove = useDeleteChannels()
  const none = chosen.length === 0
  const few = () => {
    if (chosen.length <= mostAtOnce) return true
    toast.error(t`Maximum 12 channels are permitted for operation.`, { for: 4000 })
    return false
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
        <Button icon={Eye} disabled={none} onClick={() => few() && setChoosing(true)}>
          <Trans>Change visibility</Trans>
        </Button>
        <Button kind="danger-quiet" icon={Trash2} disabled={none} onClick={() => void destroy()}>
          <Trans>Delete</Trans>
        </Button>
      </SelectionBar>
      <VisibilityDialog channels={chosen} open={choosing} onClose={() => setChoosing(false)} onDone={() => onChange(null)} />
    </>
  )
}

interface DialogProps {
  readonly channels: readonly Channel[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

function VisibilityDialog({ channels, open, onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [visibility, setVisibility] = useState<ChannelVisibility>('USERS')
  const change = useMutation({
    meta: { shown: true },
    mutationFn: () => call(channelRoutes.updateChannels, { body: { visibility, name: channels.map(({ name }) => name) } }),
    onSuccess: async () => {
      toast.done(t`Channels visibility changed to ${visibility}`)
      onClose()
      onDone()
      await refreshChannels(queries)
    },
    onError: (error) => toast.failed(error, t`Failed to change visbility of the channels`, { for: 4000 }),
  })
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
          <Button kind="primary" busy={change.isPending} onClick={() => change.mutate()}>
            <Trans>Change visibility</Trans>
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t`Visibility`}
        value={visibility}
        onChange={setVisibility}
        options={[
          { value: 'GROUPS', label: t`Specific people`, hint: t`The people named in each channel’s settings.` },
          { value: 'USERS', label: t`Organisation`, hint: t`Everyone who is signed in.` },
          { value: 'PUBLIC', label: t`Public`, hint: t`Everyone, without signing in.` },
        ]}
      />
    </Dialog>
  )
}
