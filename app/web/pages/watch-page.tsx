import { useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { ChannelAside, ChannelByline, channelQuery } from '#domains/channels/web.ts'
import { FeedbackLink } from '#domains/feedback/web.ts'
import { SummarySection } from '#domains/highlights/web.ts'
import { SaveButton } from '#domains/lists/web.ts'
import type { PlayerHandle } from '#domains/media/web.ts'
import { AddToPlaylistButton } from '#domains/playlists/web.ts'
import { WatchQuizzes } from '#domains/quizzes/web.ts'
import { MakeReelButton, ReelSourceLink } from '#domains/reels/web.ts'
import { TemplateDetails } from '#domains/templates/web.ts'
import { TranscriptsButton } from '#domains/transcripts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { ClosedVideo, relatedQuery, useVideo, VideoDetails, VideoStage, videoQuery, type WatchContext } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { useStored } from '#platform/web/stored.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { ShareVideo } from '../watch/share-video.tsx'
import { WatchAside } from '../watch/watch-aside.tsx'
import { useWatchQueue } from '../watch/watch-queue.tsx'

type Search = Readonly<Record<string, string | string[]>>

const word = (search: Search, name: string) => [search[name] ?? ''].flat()[0] ?? ''

const contextOf = (search: Search): WatchContext => ({
  ctx: word(search, 'ctx') || 'trending',
  qtext: word(search, 'qtext'),
  path: word(search, 'path'),
  vsrc: word(search, 'vsrc'),
  isPodcast: word(search, 'podcast') ? '1' : '',
})

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  const id = params['id'] ?? ''
  const video = await queries.fetchQuery(videoQuery(id))
  if (video.access === 'granted' && video.channel) void queries.prefetchQuery(channelQuery(video.channel.name))
  if (video.access === 'granted') void queries.prefetchInfiniteQuery(relatedQuery(id, contextOf(search)))
}

export function Page() {
  const { id = '' } = useParams({ strict: false })
  return <Watch id={id} />
}

/** What surrounds the player stays when a playlist or list goes on to its next video, and full screen with it; everything in it is made anew. */
function Watch({ id }: { id: string }) {
  const search: Search = useSearch({ strict: false })
  const video = useVideo(id)
  const { player, screen, seek, pause, position } = useScreen()
  const [look, setLook] = useStored('lyceum-theatre', 'off')
  const theatre = look === 'on'
  const queue = useWatchQueue(search, id)
  if (video.access !== 'granted') return <ClosedVideo video={video} />
  const context = contextOf(search)
  const startAt = Number(word(search, 't')) || undefined
  return (
    <div
      className={cx(
        'flex flex-col gap-x-6 gap-y-5 xl:grid xl:grid-rows-[auto_1fr]',
        theatre ? 'xl:grid-cols-[minmax(0,1fr)_24rem]' : 'xl:grid-cols-[minmax(0,calc(75vh*16/9))_24rem] xl:justify-center',
      )}
    >
      <PageTitle title={video.displayname} />
      <div
        ref={screen}
        data-screen
        data-stays
        className={cx('max-sm:sticky max-sm:top-(--top-bar) max-sm:z-20', theatre ? '-mx-4 sm:-mx-6 xl:col-span-2' : 'max-sm:-mx-4')}
      >
        <VideoStage
          key={id}
          ref={player}
          video={video}
          startAt={startAt}
          begins
          theatre={theatre}
          onTheatreChange={(on) => setLook(on ? 'on' : 'off')}
          {...queue?.stage}
        />
      </div>
      <div className={theatre ? '' : 'xl:row-start-2'}>
        <VideoDetails
          key={id}
          video={video}
          onSeek={seek}
          byline={<ChannelByline channel={video.channel} />}
          more={
            <>
              <ReelSourceLink video={video} />
              <SummarySection video={video} onSeek={seek} />
              <TemplateDetails video={video} onSeek={seek} />
              <WatchQuizzes video={video} />
            </>
          }
          actions={<Actions video={video} position={position} onPause={pause} />}
        />
      </div>
      <div className={theatre ? '' : 'xl:col-start-2 xl:row-span-2 xl:row-start-1'}>
        {context.ctx === 'channel' && context.path && <ChannelAside key={id} name={context.path} videoId={id} />}
        <WatchAside key={id} video={video} context={context} onSeek={seek} position={position} queue={queue} />
      </div>
    </div>
  )
}

/** The player and its place in the page: what is played by a press elsewhere is seen. */
function useScreen() {
  const player = useRef<PlayerHandle>(null)
  const screen = useRef<HTMLDivElement>(null)
  const seek = (to: number) => {
    player.current?.seek(to)
    screen.current?.scrollIntoView({ block: 'nearest' })
  }
  const pause = useCallback(() => player.current?.pause(), [])
  const position = useCallback(() => player.current?.position() ?? 0, [])
  return { player, screen, seek, pause, position }
}

interface ActionsProps {
  readonly video: Video
  readonly position: () => number
  readonly onPause: () => void
}

function Actions({ video, position, onPause }: ActionsProps) {
  return (
    <>
      <SaveButton videoId={video.id} />
      <AddToPlaylistButton video={video} />
      <ShareVideo video={video} position={position} />
      <MakeReelButton video={video} position={position} />
      <FeedbackLink video={video} />
      <TranscriptsButton key={video.id} video={video} onPause={onPause} />
    </>
  )
}
