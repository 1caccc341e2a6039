import { useLingui } from '@lingui/react/macro'
import type { Chosen } from '#domains/accounts/web.ts'
import type { Explanation } from '../../contract.ts'

type Because = Explanation['because'][number]

/** The grounds of an answer, each as a sentence. */
export function useReasons(kind: Chosen['kind'], { because, groups }: Explanation): readonly string[] {
  const { t } = useLingui()
  const isGroup = kind === 'GROUP'
  const names = groups.map(({ displayname }) => displayname).join(', ')
  const sentences: Record<Because, string> = {
    owner: t`They own it.`,
    manager: t`They manage it.`,
    reviewer: t`They’re asked to review it.`,
    role: t`Their role lets them manage other people’s content.`,
    administrator: t`They’re an administrator.`,
    chosen: t`It’s shared with them.`,
    group: isGroup ? t`It’s shared with this group.` : t`They’re in a group that it’s shared with: ${names}.`,
    organisation: t`Everyone in the organisation who is signed in can see it.`,
    external: t`External people who are signed in can see it.`,
    everyone: t`It’s public: everyone can see it, without signing in.`,
    disabled: t`Their account is disabled.`,
    private: t`It’s private.`,
    unpublished: t`It isn’t published.`,
    in_review: t`It’s waiting for a reviewer’s approval.`,
    not_ready: t`It isn’t ready to watch yet.`,
    failed: t`It couldn’t be processed.`,
    expired: t`It has expired.`,
    closed: t`It isn’t open to others at the moment.`,
    not_external: t`They’re external, and only people in the organisation can see it.`,
    not_chosen: isGroup ? t`It isn’t shared with this group.` : t`It isn’t shared with them or with a group they’re in.`,
  }
  return because.map((one) => sentences[one])
}
