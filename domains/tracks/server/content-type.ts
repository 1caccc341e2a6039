import { type ContentType, namedThings } from '#domains/content/server.ts'
import { mayManageTrack, maySeeTrack } from './access.ts'
import { trackAudience } from './audience.ts'
import { trackOwned } from './commands/deletion.ts'
import { grantTrackEmbed } from './commands/embedding.ts'
import { readable, seesTopicOfTrack } from './policy.ts'

/** Lists of several types show no tracks: they have listings of their own. */
export const trackType: ContentType = {
  type: 'track',
  plural: 'tracks',
  label: 'Track',
  pluralLabel: 'Tracks',
  ...namedThings('track', 'tracks', (viewer) => readable(viewer)),
  pages: { opens: maySeeTrack, manages: mayManageTrack, embeds: maySeeTrack },
  owned: trackOwned,
  embed: grantTrackEmbed,
  audience: trackAudience,
  seesTopic: seesTopicOfTrack,
}
