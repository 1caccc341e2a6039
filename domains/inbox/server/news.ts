import type { Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { tell } from './commands/tell.ts'
import type { Kinds } from './kinds.ts'
import { announce, listFollowers, listSubscribers } from './queries/news.ts'
import type { Listener } from './queries/telling.ts'

interface OfVideo {
  readonly videoId: string
}

interface Published {
  readonly channelId: string
  readonly entityType: string
  readonly entityId: string
  /** Who put it there. */
  readonly accountId: string
}

/** Nobody hears of a video twice, whatever they follow: the notice's source is the video. */
async function tellOfVideo(tx: Tx, kinds: Kinds, publicUrl: string, { videoId, listeners }: OfVideo & { listeners: readonly Listener[] }) {
  const [thing] = (await kinds.video?.list(tx, [videoId])) ?? []
  if (thing) await tell(tx, publicUrl, { kind: 'new_video', actor: null, type: 'video', thing, source: videoId }, listeners)
}

/** Those who follow one of its topics or subscribe to a channel that holds it hear of a video once, when they may first see it. */
export const announceVideo = (kinds: Kinds, name: string) =>
  defineJob<OfVideo>({
    name,
    async run({ videoId }, { ports: { db, config } }) {
      await db.transaction().execute(async (tx) => {
        if (!(await announce(tx, videoId))) return
        const all = [...(await listFollowers(tx, videoId)), ...(await listSubscribers(tx, videoId))]
        // Where they do both, the channel is named: it says more.
        const listeners = [...new Map(all.map((one) => [one.accountId, one])).values()]
        await tellOfVideo(tx, kinds, config.publicUrl, { videoId, listeners })
      })
    },
  })

/** Those who subscribe to a channel hear of a video when it comes there, too; of one that is not on air yet they hear when it is. */
export const announceAdded = (kinds: Kinds) =>
  defineJob<Published>({
    name: 'announce-added-video',
    async run({ channelId, entityType, entityId, accountId }, { ports: { db, config } }) {
      if (entityType !== 'video') return
      await db.transaction().execute(async (tx) => {
        const listeners = (await listSubscribers(tx, entityId, channelId)).filter((one) => one.accountId !== accountId)
        await tellOfVideo(tx, kinds, config.publicUrl, { videoId: entityId, listeners })
      })
    },
  })
