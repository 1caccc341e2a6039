import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#platform/web/client.ts'
import { useStored } from '#platform/web/stored.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { invitationRoutes } from '../../contract/invitations.ts'
import { useFlags } from '../use-me.ts'
import { invitationsKey } from './invite-dialog.tsx'
import { groupChoicesQuery, peopleQuery, peopleState } from './people-query.ts'

const everybody = peopleState.parse({})

function useSteps() {
  const flags = useFlags()
  const people = useInfiniteQuery(peopleQuery(everybody)).data?.pages[0]?.total
  const groups = useQuery(groupChoicesQuery).data
  const invitations = useQuery({
    queryKey: [...invitationsKey, 'any'],
    queryFn: ({ signal }) => call(invitationRoutes.listInvitations, { query: { max: 1, state: 'all' }, signal }),
  }).data
  if (!flags || people === undefined || !groups || !invitations) return null
  return {
    named: flags.site_name !== 'Lyceum' || flags.logo_url !== '',
    invited: (people ?? 0) > 1 || invitations.items.length > 0,
    grouped: groups.length > 0,
  }
}

/** What somebody who has just set this up does next; goes when it is done, or when they say so. */
export function FirstSteps({ onInvite }: { onInvite: () => void }) {
  const steps = useSteps()
  const [hidden, setHidden] = useStored('lyceum-first-steps', '')
  if (!steps || hidden || (steps.named && steps.invited && steps.grouped)) return null
  return (
    <Card
      className="mb-5"
      title={<Trans>Get started</Trans>}
      action={
        <Button size="sm" kind="quiet" onClick={() => setHidden('hidden')}>
          <Trans>Hide</Trans>
        </Button>
      }
    >
      <ul className="grid gap-2">
        <Step done={steps.named}>
          <Link to="/web/admin/settings" hash="site" className="font-medium text-accent-ink underline underline-offset-2">
            <Trans>Give your site a name and a logo</Trans>
          </Link>
        </Step>
        <Step done={steps.invited}>
          <button type="button" onClick={onInvite} className="font-medium text-accent-ink underline underline-offset-2">
            <Trans>Invite the first people</Trans>
          </button>
        </Step>
        <Step done={steps.grouped}>
          <Link to="/web/admin/groups" className="font-medium text-accent-ink underline underline-offset-2">
            <Trans>Create a group to share videos with</Trans>
          </Link>
        </Step>
      </ul>
    </Card>
  )
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex items-center gap-2.5">
      <Icon role="img" aria-label={done ? t`Done` : t`To do`} className={`size-4 shrink-0 ${done ? 'text-success-ink' : 'text-muted'}`} />
      {children}
    </li>
  )
}
