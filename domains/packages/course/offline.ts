// The script of a package that holds its video. It asks nobody for anything.
import { inHundredths, notePlayed, playingRests, playingTurns, tellEvery } from '#domains/media/played-stretches.ts'
import { Coverage } from '../coverage.ts'
import { openCourse } from './open-course.ts'

const video = document.querySelector('video')
if (video) watch(video)

function watch(video: HTMLVideoElement): void {
  const course = openCourse()
  const coverage = new Coverage(course.handed())
  // As the rule counts it; what a file says of its length is not believed.
  const duration = Number(document.body.dataset['duration']) || 0
  const played = notePlayed(video, () => performance.now())

  function tell(): void {
    const intervals = played.take()
    if (intervals.length > 0) course.write(coverage.report({ intervals, position: inHundredths(video.currentTime) }, duration))
  }

  function goOn(): void {
    const start = coverage.startIn(duration)
    if (start > 0) video.currentTime = start
  }

  if (video.readyState >= video.HAVE_METADATA) goOn()
  else video.addEventListener('loadedmetadata', goOn, { once: true })
  for (const event of playingTurns) video.addEventListener(event, played.note)
  for (const event of playingRests) video.addEventListener(event, tell)
  setInterval(tell, tellEvery)
  // Before the course is ended by the same.
  window.addEventListener('pagehide', tell, { capture: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}
