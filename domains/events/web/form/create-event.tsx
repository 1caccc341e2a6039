import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ownTimeZone } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { eventAddress } from '../../addresses.ts'
import { newDraft } from './draft.ts'
import { EventEditor } from './event-editor.tsx'

/** The page on which an event is planned (LE-2.25, LE-2.26). */
export function CreateEvent() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [start] = useState(() => newDraft(new Date(), ownTimeZone()))
  return (
    <>
      <PageHeader title={t`New event`} description={<Trans>Something you watch and discuss together, at a time you choose.</Trans>} />
      <EventEditor
        start={start}
        cancel={
          <Button onClick={() => void navigate({ to: '/web/', ignoreBlocker: true })}>
            <Trans>Cancel</Trans>
          </Button>
        }
        onSaved={({ id }) => void navigate({ to: eventAddress(id), ignoreBlocker: true })}
      />
    </>
  )
}
