import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

type Edition = '1.2' | '2004'

/** What a platform keeps of a learner, as SCORM names it. */
export type Kept = Readonly<Record<string, string>>

interface LearningPlatform extends Disposable {
  readonly origin: string
  /** What was committed last. */
  readonly kept: () => Kept
  readonly commits: () => number
}

const library = (edition: Edition) =>
  readFileSync(join(import.meta.dirname, `../../node_modules/scorm-again/dist/${edition === '1.2' ? 'scorm12' : 'scorm2004'}.js`))

const editions = {
  '1.2': {
    api: 'API',
    make: 'Scorm12API',
    commit: 'LMSCommit',
    get: 'LMSGetValue',
    learner: 'cmi.core.student_id',
    kept: ['core.lesson_status', 'core.lesson_location', 'core.score.raw', 'core.score.min', 'core.score.max', 'suspend_data'],
  },
  '2004': {
    api: 'API_1484_11',
    make: 'Scorm2004API',
    commit: 'Commit',
    get: 'GetValue',
    learner: 'cmi.learner_id',
    kept: [
      ...['completion_status', 'success_status', 'location', 'progress_measure', 'suspend_data'],
      ...['score.scaled', 'score.raw', 'score.min', 'score.max'],
    ],
  },
}

/** The page of a course: scorm-again is the platform's run-time, and what it is told goes to the platform with each commit. */
function pageOf(edition: Edition, { learner, page, kept }: { learner: string; page: string; kept: Kept }): string {
  const { api, make, commit, get, learner: learnerId, kept: names } = editions[edition]
  const script = `
    const api = window.${api} = new window.${make}({ autocommit: false, logLevel: 4 })
    api.loadFromFlattenedJSON(${JSON.stringify({ [learnerId]: learner, ...kept }).replaceAll('<', '\\u003c')}, '')
    const errors = window.errors = []
    api.on('CommitError', () => errors.push('commit'))
    api.on('${commit}', () => {
      const kept = Object.fromEntries(${JSON.stringify(names)}.map((name) => ['cmi.' + name, String(api.${get}('cmi.' + name))]))
      navigator.sendBeacon('/commit', JSON.stringify(kept))
    })
    document.body.insertAdjacentHTML('beforeend', '<iframe title="Course" src="/package/${page}" width="1000" height="800" allow="autoplay"></iframe>')`
  return `<!doctype html><title>Course</title><body><script src="/runtime.js"></script><script>${script}</script>`
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  xml: 'text/xml',
  vtt: 'text/vtt',
  mp4: 'video/mp4',
}

/** A file as platforms send it: a range of it where one is asked for, or nobody could go on in the middle of a video. */
function sendFile({ headers }: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const [start, end] = [Number(first), last === '' ? file.length - 1 : Math.min(Number(last), file.length - 1)]
  response.setHeader('accept-ranges', 'bytes')
  if (headers.range !== undefined) response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${file.length}` })
  response.end(file.subarray(start, end + 1))
}

/**
 * A learning platform elsewhere: `localhost` is another site than Lyceum's `127.0.0.1`. It shows one lesson of a package to one learner.
 *
 * @param page of the lesson, in the package
 */
export async function aLearningPlatform(
  zip: Buffer,
  edition: Edition,
  { learner = 'pupil 7', page = 'index.html' } = {},
): Promise<LearningPlatform> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  let [kept, commits]: [Kept, number] = [{}, 0]
  const site = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/commit') {
      kept = JSON.parse((await buffer(request)).toString()) as Kept
      commits += 1
      return response.end()
    }
    const file = path === '/runtime.js' ? library(edition) : files.get(path.replace(/^\/package\//, ''))
    if (path !== '/' && !file) return response.writeHead(404).end()
    const type = path === '/' ? 'text/html' : types[path.split('.').at(-1) ?? '']
    response.setHeader('content-type', `${type}; charset=utf-8`)
    return sendFile(request, response, file ?? Buffer.from(pageOf(edition, { learner, page, kept })))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return {
    origin: `http://localhost:${(site.address() as AddressInfo).port}`,
    kept: () => kept,
    commits: () => commits,
    [Symbol.dispose]: () => void site.close(),
  }
}
