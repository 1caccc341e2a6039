import { Trans, useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '#platform/web/format.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Mail } from './mail-query.ts'

/** One message, as its reader gets it. */
export function MailDialog({ mail, onClose }: { mail: Mail | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={mail !== undefined}
      onClose={onClose}
      size="lg"
      title={mail?.subject}
      description={
        mail && (
          <Trans>
            To {mail.to}, {dateTime(mail.at)}
          </Trans>
        )
      }
    >
      {mail && <MailBody mail={mail} />}
    </Dialog>
  )
}

function MailBody({ mail }: { mail: Mail }) {
  const { t } = useLingui()
  const [view, setView] = useState('text')
  const text = <pre className="whitespace-pre-wrap break-words font-sans">{mail.text}</pre>
  return (
    <>
      {mail.html === null ? (
        text
      ) : (
        <Tabs
          label={t`Versions of the message`}
          value={view}
          onChange={setView}
          tabs={[
            { value: 'text', label: t`Text`, content: text },
            { value: 'html', label: 'HTML', content: <HtmlFrame html={mail.html} /> },
          ]}
        />
      )}
      {mail.attachments.length > 0 && (
        <ul aria-label={t`Attachments`} className="mt-5 flex flex-wrap gap-2">
          {mail.attachments.map(({ name, url }) => (
            <li key={url}>
              <a href={url} download className="flex items-center gap-2 rounded-md border border-line px-3 py-1.5 hover:bg-hover">
                <Paperclip aria-hidden="true" className="size-4 text-muted" /> {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Without scripts and without this page's origin. */
function HtmlFrame({ html }: { html: string }) {
  const { t } = useLingui()
  return (
    <iframe
      title={t`The message`}
      sandbox=""
      srcDoc={html}
      className="h-[60vh] w-full rounded-md border border-line bg-white scheme-light"
    />
  )
}
