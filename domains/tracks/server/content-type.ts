import type { Card } from '#domains/content/contract.ts'
import { type ContentType, namedThings } from '#domains/content/server.ts'
import { isPerson, type Viewer } from '#platform/server/viewer.ts'
import type { DueDate } from '../contract.ts'
import { mayManageTrack, maySeeTrack } from './access.ts'
import { trackAudience } from './audience.ts'
import { trackOwned } from './commands/deletion.ts'
import { grantTrackEmbed } from './commands/embedding.ts'
import { readable, seesTopicOfTrack } from './policy.ts'
import { presentTrack } from './present.ts'
import { listTracksToDo } from './queries/by-progress.ts'
import { listTracksById, type TrackRow } from './queries/rows.ts'
import { trackDocuments } from './queries/words.ts'

function cardOf(row: TrackRow, viewer: Viewer): Card {
  const { trackName: name, picture_url, owner, due, ...track } = presentTrack(row, viewer)
  return {
    id: row.id,
    name,
    type: 'track',
    label: 'Track',
    displayname: row.title,
    description: row.description,
    thumbnail_url: picture_url,
    theme_colour: null,
    url: `/web/tracks/${name}`,
    embed_url: `/web/embed/tracks/${name}`,
    owner,
    kapsule_count: track.total_video_count,
    badge: row.sequential ? 'In order' : null,
    time_sort: row.created_at.toISOString(),
    percentage: track.percentage,
    ...(isToDo(due) && { due: { date: due.date, late: due.state === 'late' } }),
  }
}

/** What is done needs no date. */
const isToDo = (due: DueDate | null): due is DueDate => due?.state === 'open' || due?.state === 'late'

export const trackType: ContentType = {
  type: 'track',
  plural: 'tracks',
  label: 'Track',
  pluralLabel: 'Tracks',
  ...namedThings('track', 'tracks', (viewer) => readable(viewer)),
  listed: {
    documents: trackDocuments,
    cards: async (db, viewer, ids) => (await listTracksById(db, viewer, ids)).map((row) => cardOf(row, viewer)),
    inChannels: false,
  },
  homeRows: {
    to_do: async (db, viewer, max) => {
      if (!isPerson(viewer)) return []
      return (await listTracksToDo(db, viewer, { first: 0, max })).slice(0, max).map((row) => cardOf(row, viewer))
    },
  },
  pages: { opens: maySeeTrack, manages: mayManageTrack, embeds: maySeeTrack },
  owned: trackOwned,
  embed: grantTrackEmbed,
  audience: trackAudience,
  seesTopic: seesTopicOfTrack,
}
