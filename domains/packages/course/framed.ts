// The script of a package that frames the player of Lyceum: the player says what was watched.
import type { WatchedReport } from '../coverage.ts'
import { openCourse } from './open-course.ts'

const { secret, origin = '', player = '' } = document.body.dataset
const course = openCourse()

const frame = document.createElement('iframe')
frame.title = document.title
frame.allow = 'autoplay; fullscreen; picture-in-picture'
frame.src = origin + player

const isReport = (said: object): said is WatchedReport => {
  const { type, state, position, covered, completed } = said as Readonly<Record<string, unknown>>
  return (
    type === 'lyceum-watched' && typeof state === 'string' && [position, covered].every(Number.isFinite) && typeof completed === 'boolean'
  )
}

window.addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
  if (source !== frame.contentWindow || from !== origin || typeof data !== 'object' || data === null) return
  // What the player is told when it asks who frames it.
  if ('type' in data && data.type === 'handshake-request')
    frame.contentWindow?.postMessage({ type: 'handshake', token: secret, ...course.handed() }, origin)
  else if (isReport(data)) course.write(data)
})

document.body.append(frame)
