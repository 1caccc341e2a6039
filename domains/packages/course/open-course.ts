// Stands between a learning platform and what plays the video: what was watched is written in the words of the platform's edition of SCORM.
// Everything is committed with each report, because browsers let nothing through while a page is closed.
import type { Handed, WatchedReport } from '../coverage.ts'
import type { Read, Write } from './editions.ts'
import { type FoundPlatform, findPlatform } from './find-platform.ts'

export interface Course {
  /** What the platform has kept of the learner; nothing where there is none. */
  readonly handed: () => Handed
  readonly write: (report: WatchedReport) => void
}

/** 64 bits that tell learners apart; who they are stays with the platform. */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13)
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join('')
}

/** The platform around this page, for the package that the page says it is. */
export function openCourse(): Course {
  const { version = '', package: packageId = '' } = document.body.dataset
  const found = findPlatform(version)
  const note = document.getElementById('unheard')
  if (note) note.hidden = found !== null
  const nobody = hashOf(` ${packageId}`)
  return found ? heardBy(found, packageId) : { handed: () => ({ learner: nobody, state: '', location: 0 }), write: () => {} }
}

function heardBy({ edition, api }: FoundPlatform, packageId: string): Course {
  const begun = Date.now()
  const read: Read = (name) => String(api[edition.get]?.(name))
  const write: Write = (name, value) => void api[edition.set]?.(name, String(value))
  // Asked before anything is written: what was reached stays.
  const before = { done: edition.isDone(read), score: Number(read(`${edition.score}.raw`)) || 0 }
  let isOver = false

  function writeTime(): void {
    write(edition.sessionTime, edition.duration(Date.now() - begun))
    // The next sitting goes on from here.
    write(edition.exit, 'suspend')
  }

  function commit(): void {
    writeTime()
    api[edition.commit]?.('')
  }

  if (!before.done) edition.status(write, false)
  commit()
  // Nothing hangs on it: browsers may refuse it.
  window.addEventListener('pagehide', () => {
    if (isOver) return
    isOver = true
    writeTime()
    api[edition.end]?.('')
  })
  return {
    handed: () => ({
      learner: hashOf(`${read(edition.learner)} ${packageId}`),
      state: read('cmi.suspend_data'),
      location: Number(read(edition.location)) || 0,
    }),
    write: ({ state, position, covered, completed }) => {
      if (isOver) return
      const share = Math.min(1, Math.max(covered, before.score / 100))
      write(`${edition.score}.min`, 0)
      write(`${edition.score}.max`, 100)
      write(`${edition.score}.raw`, Math.round(share * 100))
      edition.progress(write, share)
      edition.status(write, completed || before.done)
      write(edition.location, position.toFixed(1))
      write('cmi.suspend_data', state)
      commit()
    },
  }
}
