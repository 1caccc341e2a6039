import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { type ChoicePage, playlistRoutes } from '../../contract.ts'

/** ms (VW-9.14): what was added fades away; what failed may be tried again. */
const pause = 1000

type Choice = ChoicePage['items'][number]

interface Props {
  readonly choice: Choice
  readonly videoId: string
  readonly onAdded: () => void
}

/** One of one's playlists; added, it fades away (VW-4.04, VW-4.05). */
export function ChoiceRow({ choice, videoId, onAdded }: Props) {
  const { t } = useLingui()
  const [state, setState] = useState<'free' | 'busy' | 'fading' | 'gone'>('free')
  const after = useAfter()
  const { displayname: title, kapsule_count: count } = choice
  const add = async () => {
    setState('busy')
    try {
      await call(playlistRoutes.addToPlaylist, { params: { name: choice.name, videoId }, body: { addToPlaylist: true } })
      toast.done(t`Video added to the playlist.`)
      onAdded()
      setState('fading')
      after(() => setState('gone'))
    } catch (error) {
      toast.failed(error, t`Something went wrong!`)
      after(() => setState('free'))
    }
  }
  if (state === 'gone') return null
  return (
    <li
      data-id={title}
      data-playlist={choice.name}
      className={cx(
        'flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken',
        state === 'fading' && 'opacity-0 transition-opacity duration-1000',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="text-muted text-sm">
          <Plural value={count} one="# video" other="# videos" />
        </p>
      </div>
      {choice.includes_video ? (
        <span className="flex h-9 items-center gap-1.5 px-3 text-muted text-sm">
          <Check aria-hidden="true" className="size-4" />
          <Trans>Added</Trans>
        </span>
      ) : (
        <Button icon={Plus} disabled={state !== 'free'} aria-label={t`Add to ${title}`} onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
      )}
    </li>
  )
}

/** Does something a second later, unless the row is gone by then. */
function useAfter() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (work: () => void) => {
    timer.current = setTimeout(work, pause)
  }
}
