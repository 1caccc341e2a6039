import type { channelFacts } from '#domains/channels/contract.ts'
import type { videoFacts } from '#domains/videos/contract.ts'
import { videoType } from '#domains/videos/server.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { notify } from './commands/notify.ts'
import type { Listener } from './queries/notifications.ts'
import { announce, listFollowers, listSubscribers } from './queries/subscribers.ts'

type OfVideo = PayloadOf<typeof videoFacts.published>

/** Nobody hears of a video twice, whatever they follow: the notice's source is the video. */
async function tellOfVideo(tx: Tx, publicUrl: string, { videoId, listeners }: OfVideo & { listeners: readonly Listener[] }) {
  const [thing] = await videoType.summaries(tx, [videoId])
  if (thing) await notify(tx, publicUrl, { kind: 'new_video', actor: null, type: 'video', thing, source: videoId }, listeners)
}

/** Those who follow one of its topics or subscribe to a channel that holds it hear of a video once, when they may first see it. */
export const announceVideo = (name: string) =>
  defineJob<OfVideo>({
    name,
    async run({ videoId }, { ports: { db, config } }) {
      await db.transaction().execute(async (tx) => {
        if (!(await announce(tx, videoId))) return
        const all = [...(await listFollowers(tx, videoId)), ...(await listSubscribers(tx, videoId))]
        // Where they do both, the channel is named: it says more.
        const listeners = [...new Map(all.map((one) => [one.accountId, one])).values()]
        await tellOfVideo(tx, config.publicUrl, { videoId, listeners })
      })
    },
  })

/** Those who subscribe to a channel hear of a video when it comes there, too; of one that is not on air yet they hear when it is. */
export const announceAdded = defineJob<PayloadOf<typeof channelFacts.published>>({
  name: 'announce-added-video',
  async run({ channelId, entityType, entityId, accountId }, { ports: { db, config } }) {
    if (entityType !== 'video') return
    await db.transaction().execute(async (tx) => {
      const listeners = (await listSubscribers(tx, entityId, channelId)).filter((one) => one.accountId !== accountId)
      await tellOfVideo(tx, config.publicUrl, { videoId: entityId, listeners })
    })
  },
})
