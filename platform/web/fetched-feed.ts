import type { FeedSource } from './feed.ts'

/** As `EventSource` numbers them. */
const states = { connecting: 0, open: 1, closed: 2 }

/** One event of a stream, without the empty line after it. */
function readEvent(block: string): { readonly type: string; readonly data: string; readonly retry: number | undefined } {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]))
  return { type: fields.get('event') ?? 'message', data: fields.get('data') ?? '', retry: Number(fields.get('retry')) || undefined }
}

/** Server-sent events by fetch: like an `EventSource` that sends headers, and comes back by itself unless it was refused. */
export function fetchedFeed(address: string, headers: Readonly<Record<string, string>>): FeedSource {
  const target = new EventTarget()
  const ending = new AbortController()
  let readyState: number = states.connecting
  let wait = 3000

  const hear = (block: string) => {
    const { type, data, retry } = readEvent(block)
    wait = retry ?? wait
    if (data !== '') target.dispatchEvent(new MessageEvent(type, { data }))
  }

  async function connect(): Promise<'ended' | 'refused'> {
    const answer = await fetch(address, { headers: { ...headers, accept: 'text/event-stream' }, signal: ending.signal })
    if (!answer.ok || !answer.body) return 'refused'
    readyState = states.open
    target.dispatchEvent(new Event('open'))
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) hear(block)
    }
  }

  async function go(): Promise<void> {
    const outcome = await connect().catch(() => 'ended' as const)
    if (ending.signal.aborted) return
    readyState = outcome === 'refused' ? states.closed : states.connecting
    target.dispatchEvent(new Event('error'))
    if (outcome === 'ended') setTimeout(() => ending.signal.aborted || void go(), wait)
  }

  void go()
  return {
    get readyState() {
      return readyState
    },
    addEventListener: (type, heard) => target.addEventListener(type, heard as EventListener),
    close: () => {
      readyState = states.closed
      ending.abort()
    },
  }
}
