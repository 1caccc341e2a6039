import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Eye, Link2 } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#platform/contract/duration.ts'
import { copyText } from '#platform/web/in-browser/copy-text.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { EmbedPreview } from './embed-preview.tsx'

interface Props {
  readonly url: string
  readonly embedCode: string | null
  /** Seconds. */
  readonly at: number
  readonly hint: string
}

async function copy(text: string, said: string): Promise<void> {
  if (await copyText(text)) toast.done(said)
}

/** The link, from the beginning or from where the player is, and the code for another site. */
export function LinkSection({ url, embedCode, at, hint }: Props) {
  const { t } = useLingui()
  const [withTime, setWithTime] = useState(false)
  const [previewed, setPreviewed] = useState(false)
  const link = withTime ? `${url}?t=${at}` : url
  const now = clock(at)
  return (
    <div className="grid gap-4">
      <Field label={t`Link`} hint={hint}>
        <Copied text={link}>
          <Button icon={Link2} onClick={() => void copy(link, t`Link copied`)}>
            <Trans>Copy link</Trans>
          </Button>
        </Copied>
      </Field>
      {at > 0 && <Checkbox label={t`Start at ${now}`} checked={withTime} onChange={setWithTime} />}
      {embedCode && (
        <Field label={t`Embed code`}>
          <Copied text={embedCode} mono>
            <Button icon={Eye} onClick={() => setPreviewed(true)}>
              <Trans>Preview</Trans>
            </Button>
            <Button icon={Code} onClick={() => void copy(embedCode, t`Code copied`)}>
              <Trans>Copy code</Trans>
            </Button>
          </Copied>
        </Field>
      )}
      {embedCode && <EmbedPreview open={previewed} code={embedCode} onClose={() => setPreviewed(false)} />}
    </div>
  )
}

function Copied({ text, mono = false, children }: { text: string; mono?: boolean; children: React.ReactNode }) {
  return (
    <span className="flex flex-wrap gap-2">
      <span className={cx('min-w-48 flex-1', mono && 'max-sm:basis-full')}>
        <Input readOnly value={text} onFocus={(event) => event.currentTarget.select()} {...(mono && { className: 'font-mono text-xs' })} />
      </span>
      {children}
    </span>
  )
}
