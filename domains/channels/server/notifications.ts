import { type News, type NotificationKind, newsFrom } from '#domains/notifications/server.ts'
import { videoFacts } from '#domains/videos/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { channelFacts } from '../contract.ts'
import { announce, followersOf, subscribersOf } from './queries/followers.ts'

interface NewVideo {
  readonly videoId: string
  /** Into which channel it came, and by whom; absent where others may see it from now on. */
  readonly added?: { readonly channelId: string; readonly accountId: string }
}

/** Nobody hears of a video twice, whatever they follow: the source is the video. */
const newsOf = (data: NewVideo): News<NewVideo> => ({
  subject: { type: 'video', id: data.videoId },
  actorId: null,
  source: data.videoId,
  message: '',
  data,
})

const published = async (tx: Tx, { videoId }: PayloadOf<typeof videoFacts.published>) =>
  (await announce(tx, videoId)) ? newsOf({ videoId }) : undefined

/** Of one that is not on air yet they hear when it is. */
const added = async (_tx: Tx, { entityType, entityId, ...where }: PayloadOf<typeof channelFacts.published>) =>
  entityType === 'video' ? newsOf({ videoId: entityId, added: where }) : undefined

/**
 * Those who follow one of its topics or subscribe to a channel that holds it hear of a video once, when they may first see it; those who subscribe to a
 * channel also when it comes there. It is declared here, where both are known. The message is the topic or the channel's title.
 */
export const newVideoNotification: NotificationKind<NewVideo> = {
  kind: 'new_video',
  name: 'New videos in what I follow',
  // Of new videos there may be many.
  channel: 'app',
  text: ({ title, message }) => `New on ${message}: “${title}”`,
  quotesMessage: false,
  recipients: ({ videoId, added: by }) => (by ? subscribersOf(videoId, by.channelId, by.accountId) : followersOf(videoId)),
  sources: [newsFrom(videoFacts.published, published), newsFrom(videoFacts.shown, published), newsFrom(channelFacts.published, added)],
}
