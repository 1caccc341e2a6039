import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Call {
  readonly path: string
  readonly cookie: string
  readonly method?: string
  readonly csrf?: string
  readonly body?: object
}

/** Of one run; times in ms. */
export interface Outcome {
  readonly requests: number
  readonly seconds: number
  readonly bytes: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Answers of 400 and above. */
  readonly refused: number
  /** Connections that broke or timed out. */
  readonly broken: number
}

export interface Load {
  readonly url: string
  readonly calls: readonly Call[]
  readonly connections: number
  readonly seconds: number
  readonly encoding?: string
}

/** Sends the calls in turn and over again, as fast as they are answered, on so many connections. */
export async function load(folder: string, { url, calls, connections, seconds, encoding }: Load): Promise<Outcome> {
  const file = path.join(folder, 'calls.txt')
  await writeFile(file, calls.map(line).join('\n'))
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '-s',
    path.join(import.meta.dirname, 'requests.lua'),
    url,
    '--',
    file,
  ]
  const wrk = spawn('wrk', encoding ? [...args, encoding] : args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  wrk.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(wrk, 'close')
  const last = said.trim().split('\n').at(-1) ?? ''
  if (code !== 0 || !last.startsWith('{')) throw new Error(`wrk ended with ${code}: ${said}`)
  return JSON.parse(last) as Outcome
}

const line = ({ method = 'GET', path: at, cookie, csrf = '', body }: Call) =>
  [method, at, cookie, csrf, body === undefined ? '' : JSON.stringify(body)].join('\t')
