import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '#platform/web/ui/dialog.tsx'

/** Of this very server, under whatever name the browser reached it. */
function addressIn(code: string): string {
  const { pathname, search } = new URL(/src="([^"]+)"/.exec(code)?.[1] ?? '', window.location.origin)
  return pathname + search
}

/** The embedded player as another site would show it: 800 by 450 (CM-2.28, CM-9.42). */
export function EmbedPreview({ open, code, onClose }: { open: boolean; code: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} size="xl" title={<Trans>On another site</Trans>}>
      <iframe
        title={t`Preview of the embedded player`}
        src={addressIn(code)}
        width={800}
        height={450}
        allow="fullscreen; picture-in-picture"
        className="mx-auto block aspect-video h-auto w-[800px] max-w-full rounded-md border-0 bg-black"
      />
    </Dialog>
  )
}
