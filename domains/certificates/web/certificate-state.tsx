import { useLingui } from '@lingui/react/macro'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Certificate } from '../contract.ts'

/** Whether a certificate holds, in a word. */
export function CertificateState({ state }: Pick<Certificate, 'state'>) {
  const { t } = useLingui()
  if (state === 'making') return <Badge>{t`Being made…`}</Badge>
  if (state === 'revoked') return <Badge tone="danger">{t`Revoked`}</Badge>
  if (state === 'expired') return <Badge tone="warning">{t`Expired`}</Badge>
  return <Badge tone="success">{t`Valid`}</Badge>
}
