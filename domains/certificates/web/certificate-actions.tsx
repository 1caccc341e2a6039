import { Trans } from '@lingui/react/macro'
import { Award, Download, FileBadge, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { badgeAddress, credentialAddress, pdfAddress } from '../addresses.ts'
import type { Certificate } from '../contract.ts'

interface FileLinkProps {
  readonly href: string
  readonly icon: LucideIcon
  readonly download: string | true
  readonly isMain?: boolean
  readonly children: ReactNode
}

const FileLink = ({ href, icon: Icon, download, isMain = false, children }: FileLinkProps) => (
  <a href={href} className={buttonClass(isMain ? 'primary' : 'secondary')} download={download}>
    <Icon aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
    {children}
  </a>
)

/** The files of a certificate of one's own, once they are there. */
export function CertificateActions({ certificate: { code, state } }: { certificate: Certificate }) {
  if (state === 'making' || state === 'revoked') return null
  return (
    <div className="flex flex-wrap gap-2">
      <FileLink href={pdfAddress(code)} icon={Download} download isMain>
        <Trans>Download PDF</Trans>
      </FileLink>
      <FileLink href={badgeAddress(code)} icon={Award} download={`${code}.png`}>
        <Trans>Download badge</Trans>
      </FileLink>
      <FileLink href={credentialAddress(code)} icon={FileBadge} download={`${code}.json`}>
        <Trans>Download credential</Trans>
      </FileLink>
    </div>
  )
}
