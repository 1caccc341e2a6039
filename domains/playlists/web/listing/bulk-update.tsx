import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { may, OwnerField, useMe } from '#domains/accounts/web.ts'
import { VisibilityField } from '#domains/audience/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { BulkUpdate } from '../use-playlist-changes.tsx'

interface Props {
  readonly open: boolean
  readonly count: number
  readonly onClose: () => void
  readonly onUpdate: (changes: BulkUpdate) => void
}

/** Who may see several playlists, and whose they are. */
export function BulkUpdateDialog({ open, count, onClose, onUpdate }: Props) {
  const { t } = useLingui()
  const me = useMe()
  const [visibility, setVisibility] = useState<'PUBLIC' | 'USERS'>('USERS')
  const [owner, setOwner] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Change visibility`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => onUpdate({ visibility, ...(owner === '' ? {} : { ownername: owner }) })}>
            <Plural value={count} one="Update # playlist" other="Update # playlists" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <VisibilityField value={visibility} onChange={setVisibility} />
        {may(me, 'manage_others') && <OwnerField label={t`New owner`} optional value={owner} onChange={setOwner} />}
      </div>
    </Dialog>
  )
}
