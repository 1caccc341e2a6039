import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { VisibilityField } from '#domains/audience/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import type { Playlist } from '../../contract.ts'
import { playlistAddress } from '../addresses.ts'
import { usePlaylistChanges } from '../use-playlist-changes.tsx'

/** Who may see the playlist, and how it gets to them (VW-2.85). */
export function DistributeTab({ playlist }: { playlist: Playlist }) {
  const { t } = useLingui()
  const [visibility, setVisibility] = useState(playlist.visibility)
  const [saving, setSaving] = useState(false)
  const { update } = usePlaylistChanges()
  const save = async () => {
    setSaving(true)
    await update([playlist], { visibility }, () => t`The playlist is saved.`)
    setSaving(false)
  }
  const link = new URL(`${playlistAddress(playlist.name)}?op=play`, window.location.origin).href
  const embed = `<iframe src="${window.location.origin}/web/embed/playlists/${playlist.name}" width="960" height="540" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <form
        aria-label={t`Distribute the playlist`}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Card
          title={t`Who may see it`}
          description={t`Each video keeps its own visibility. People don’t see videos they can’t watch.`}
          footer={
            <Button type="submit" kind="primary" busy={saving} disabled={visibility === playlist.visibility}>
              <Trans>Save visibility</Trans>
            </Button>
          }
        >
          <VisibilityField value={visibility} onChange={setVisibility} />
        </Card>
      </form>
      <Card title={t`Link and code`}>
        <div className="flex flex-col gap-5">
          <Shared label={t`Link`} text={link} />
          <Shared label={t`Embed code`} text={embed} />
        </div>
      </Card>
    </div>
  )
}

function Shared({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="flex-1">
        <Input readOnly value={text} onFocus={(event) => event.currentTarget.select()} className="font-mono text-xs" />
      </Field>
      <CopyButton text={text} />
    </div>
  )
}
