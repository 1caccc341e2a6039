import { Trans, useLingui } from '@lingui/react/macro'
import type { TrackTrial } from '../../contract.ts'
import { trackTrialAddress } from '../addresses.ts'
import { TrackPlaceRow } from '../play/place-row.tsx'
import type { TrackPlace } from '../play/track-places.ts'

interface Props {
  readonly trial: TrackTrial
  readonly places: readonly TrackPlace[]
  readonly current: TrackPlace | undefined
  readonly onPlay: (place: TrackPlace) => void
}

/** The modules of a track that is tried, with what is watched, what plays and what is locked. */
export function TrialModules({ trial: { track, modules }, places, current, onPlay }: Props) {
  const { t } = useLingui()
  const next = current && places[places.indexOf(current) + 1]
  return (
    <section aria-label={t`Modules of this track`} className="min-w-0 rounded-lg border border-line bg-surface p-3">
      <h2 className="mb-2 font-semibold text-lg">
        <Trans>Modules</Trans>
      </h2>
      <ol className="flex flex-col gap-4">
        {modules.map(({ id, name, title }) => (
          <li key={id}>
            <h3 className="mb-1 px-1.5 font-semibold [overflow-wrap:anywhere]">{title}</h3>
            <ol aria-label={title} className="flex flex-col gap-1">
              {places
                .filter(({ module }) => module === name)
                .map((place) => (
                  <li key={place.video.id}>
                    <TrackPlaceRow
                      place={place}
                      address={trackTrialAddress(track.trackName)}
                      isNow={place === current}
                      isNext={place === next}
                      isNear={false}
                      onPlay={() => onPlay(place)}
                    />
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
