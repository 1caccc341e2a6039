import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarX, CircleQuestionMark, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteName } from '#platform/web/site/site.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { credentialAddress } from '../addresses.ts'
import type { CheckedCertificate } from '../contract.ts'
import { checkedQuery } from './queries.ts'
import { useDay } from './use-day.ts'

/** Whether a certificate holds, for anybody who has its code. */
export function CertificateCheck({ code }: { code: string }) {
  const { t } = useLingui()
  const { data: found } = useSuspenseQuery(checkedQuery(code))
  return (
    <div className="mx-auto w-full max-w-xl px-5 pt-8 pb-20">
      <PageTitle title={t`Check a certificate`} />
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">
        <Trans>Check a certificate</Trans>
      </h1>
      {found ? <Found certificate={found} code={code} /> : <Unknown code={code} />}
    </div>
  )
}

const looks = {
  valid: { icon: BadgeCheck, tone: 'bg-success-soft text-success-ink' },
  expired: { icon: CalendarX, tone: 'bg-warning-soft text-warning-ink' },
  revoked: { icon: CircleX, tone: 'bg-danger-soft text-danger-ink' },
  unknown: { icon: CircleQuestionMark, tone: 'bg-warning-soft text-warning-ink' },
}

const verdicts: Record<CheckedCertificate['state'], ReactNode> = {
  valid: <Trans>This certificate is valid.</Trans>,
  expired: <Trans>This certificate has expired.</Trans>,
  revoked: <Trans>This certificate was revoked and is no longer valid.</Trans>,
}

function Verdict({ state, children }: { state: keyof typeof looks; children: ReactNode }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <p className={cx('mb-5 flex items-center gap-2.5 rounded-lg px-4 py-3 font-semibold', tone)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </p>
  )
}

function Found({ certificate, code }: { certificate: CheckedCertificate; code: string }) {
  const { t } = useLingui()
  const site = siteName()
  const day = useDay()
  const { state, name, track, issued_at: issuedAt, expires_at: expiresAt } = certificate
  const rows: readonly (readonly [term: string, value: string])[] = [
    [t`Name`, name],
    [t`Track`, track],
    [t`Completed on`, day(issuedAt)],
    ...(expiresAt === null ? [] : [[t`Valid until`, day(expiresAt)] as const]),
    [t`Issued by`, site],
  ]
  return (
    <>
      <Verdict state={state}>{verdicts[state]}</Verdict>
      <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'revoked' && (
        <p className="mt-5 text-muted text-sm">
          <Trans>
            For programs: the{' '}
            <a href={credentialAddress(code)} className="text-accent-ink underline underline-offset-2">
              signed credential
            </a>{' '}
            (Open Badges 3.0). Its signature can be checked without this site; whether it was revoked since, only here.
          </Trans>
        </p>
      )}
    </>
  )
}

function Unknown({ code }: { code: string }) {
  return (
    <>
      <Verdict state="unknown">
        <Trans>No certificate has this code.</Trans>
      </Verdict>
      <p className="wrap-anywhere text-muted">
        <Trans>Compare “{code}” with what is printed on the certificate. It has 20 letters and digits.</Trans>
      </p>
    </>
  )
}
