import { plural, t } from '@lingui/core/macro'
import type { Tile } from '../../contract.ts'

type Some = readonly Pick<Tile, 'type'>[]
type Doing = 'update' | 'revive' | 'delete'

/** What is said of several at once: of podcasts where all of them are, of videos otherwise. */
export function bulkWordsOf(some: Some) {
  const podcasts = some.length > 0 && some.every(({ type }) => type === 'podcast')
  const either = podcasts ? ofPodcasts : ofVideos
  return { ...either(some.length), failure: (doing: Doing) => failureOf(podcasts, doing) }
}

const ofVideos = (count: number) => ({
  tooMany: t`Maximum 20 videos are permitted for operation.`,
  update: plural(count, { one: 'Update # video', other: 'Update # videos' }),
  revive: plural(count, { one: 'Revive # video?', other: 'Revive # videos?' }),
  remove: plural(count, { one: 'Delete # video?', other: 'Delete # videos?' }),
  selected: t`Selected videos`,
  left: plural(count, { one: '# video was left as it was', other: '# videos were left as they were' }),
  undone: plural(count, { one: '# video is as it was before', other: '# videos are as they were before' }),
  done: {
    update: plural(count, { one: '# video updated', other: '# videos updated' }),
    revive: plural(count, { one: '# video revived', other: '# videos revived' }),
    delete: plural(count, { one: '# video deleted', other: '# videos deleted' }),
  },
  everyone: t`Type a name. They can watch all of these videos.`,
})

const ofPodcasts = (count: number): ReturnType<typeof ofVideos> => ({
  tooMany: t`Maximum 20 podcasts are permitted for operation.`,
  update: plural(count, { one: 'Update # podcast', other: 'Update # podcasts' }),
  revive: plural(count, { one: 'Revive # podcast?', other: 'Revive # podcasts?' }),
  remove: plural(count, { one: 'Delete # podcast?', other: 'Delete # podcasts?' }),
  selected: t`Selected podcasts`,
  left: plural(count, { one: '# podcast was left as it was', other: '# podcasts were left as they were' }),
  undone: plural(count, { one: '# podcast is as it was before', other: '# podcasts are as they were before' }),
  done: {
    update: plural(count, { one: '# podcast updated', other: '# podcasts updated' }),
    revive: plural(count, { one: '# podcast revived', other: '# podcasts revived' }),
    delete: plural(count, { one: '# podcast deleted', other: '# podcasts deleted' }),
  },
  everyone: t`Type a name. They can listen to all of these podcasts.`,
})

/** CM-8.13 to CM-8.17 */
function failureOf(podcasts: boolean, doing: Doing): string {
  if (doing === 'delete') return podcasts ? t`Failed to delete the podcast` : t`Failed to delete the video`
  if (doing === 'revive') return podcasts ? t`Failed to revive the podcast` : t`Failed to revive the video`
  return podcasts ? t`Failed to update the podcast` : t`Failed to update the video`
}
