import { readVideosAnalytics, sendTable } from '#domains/analytics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { channelAnalyticsRoutes } from '../../contract/analytics.ts'
import { can } from '../policy.ts'
import { getChannel } from '../queries/rows.ts'
import { videosOnAir } from '../queries/watched.ts'

type Reading = Pick<Call<typeof channelAnalyticsRoutes.getChannelAnalytics>, 'db' | 'viewer' | 'params' | 'query'>

async function read({ db, viewer, params, query }: Reading) {
  const channel = await getChannel(db, viewer, params.name)
  if (!can.manage(viewer, channel)) throw new Problem('forbidden')
  return readVideosAnalytics(db, viewer, { videoIds: videosOnAir(viewer, channel.id) }, query)
}

export const channelAnalyticsBound = bind(channelAnalyticsRoutes, {
  getChannelAnalytics: read,
  downloadChannelAnalytics: async (call) => sendTable(call.reply, call.params.table, await read(call), call.query.export_file_format),
})
