import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, HandHelping } from 'lucide-react'
import { useMe } from '#domains/accounts/web.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { EventQuestion } from '../contract.ts'

type Claimed = Pick<EventQuestion, 'claim' | 'displayname'>

/** Whose a question is at this moment; null: nobody's. @param now ms */
export function useClaim({ claim }: Claimed, now: number): { readonly name: string; readonly isMine: boolean } | null {
  const me = useMe()
  if (!claim || claim.until * 1000 <= now) return null
  return { name: claim.displayname, isMine: claim.username === me?.name }
}

interface Props {
  readonly question: Claimed
  /** ms */
  readonly now: number
}

/** Tells moderators who is at a question. */
export function ClaimBadge({ question, now }: Props) {
  const claim = useClaim(question, now)
  if (!claim) return null
  return <Badge tone="accent">{claim.isMine ? <Trans>You are at it</Trans> : <Trans>{claim.name} is at it</Trans>}</Badge>
}

/** Takes a question, so that other moderators leave it, or gives it back. */
export function TakeButton({ question, now, onTake }: Props & { readonly onTake: (claimed: boolean) => void }) {
  const { t } = useLingui()
  const claim = useClaim(question, now)
  const { displayname: name } = question
  if (claim && !claim.isMine) return null
  return claim ? (
    <Button size="sm" icon={HandHelping} aria-label={t`Give back the question by ${name}`} onClick={() => onTake(false)}>
      <Trans>Give back</Trans>
    </Button>
  ) : (
    <Button size="sm" icon={Hand} aria-label={t`Take the question by ${name}`} onClick={() => onTake(true)}>
      <Trans>Take</Trans>
    </Button>
  )
}
