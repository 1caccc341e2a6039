import { Trans } from '@lingui/react/macro'
import { confirm } from '#platform/web/ui/confirm.tsx'

/** Of two who edit the same settings the second decides; only what they changed is saved. */
export const confirmOverwrite = (): Promise<boolean> =>
  confirm({
    title: <Trans>Save over somebody else’s changes?</Trans>,
    body: (
      <Trans>
        These settings were changed since you opened them. What you changed takes the place of what stands there; the rest stays.
      </Trans>
    ),
    action: <Trans>Save mine</Trans>,
    cancel: <Trans>Keep editing</Trans>,
  })
