import { type AmfValue, decodeAmf } from './amf0.ts'
import { chunkReader } from './chunks.ts'
import { descriptionIn, type StreamDescription } from './description.ts'
import { shakeHands } from './handshake.ts'
import { messageTypes, RtmpFault, type RtmpMessage } from './messages.ts'
import { type RtmpReplies, repliesOf, windowSize } from './replies.ts'

/** A piece of sound or pictures, as FLV has them. */
export interface MediaTag {
  readonly kind: 'audio' | 'video'
  /** ms, 32 bits */
  readonly timestamp: number
  readonly bytes: Buffer
}

interface SessionEvents {
  /** Bytes for the encoder. */
  readonly send: (bytes: Buffer) => void
  /** It wants to publish under a key; answered by `accept` or `refuse`. */
  readonly onPublish: (key: string) => void
  readonly onDescription: (description: StreamDescription) => void
  readonly onTag: (tag: MediaTag) => void
  /** It says that it is done. */
  readonly onDone: () => void
}

type Stage = 'handshake' | 'connecting' | 'asking' | 'publishing'

interface RtmpSession {
  /** The next bytes of the line. @throws RtmpFault, AmfFault: the line is to be cut */
  take(bytes: Buffer): void
  accept(): void
  refuse(why: string): void
  /** Whether the handshake is over, and whether it publishes. */
  stage(): Stage
}

/** Commands of one connection. */
const mostCommands = 64
const longestKey = 200
/** Bytes of what is said before anything may be sent. */
const mostEarlyBytes = 64 * 1024

/** The server's side of RTMP for those who publish: nobody plays anything here. It knows no sockets and no clock. */
export function rtmpSession(events: SessionEvents): RtmpSession {
  const replies = repliesOf(events.send)
  const shake = shakeHands(events.send)
  const standing: Standing = { stage: 'handshake', commands: 0 }
  const read = chunkReader(() => (standing.stage === 'publishing' ? Number.POSITIVE_INFINITY : mostEarlyBytes))
  let [received, acknowledged] = [0, 0]

  function behindHandshake(bytes: Buffer): Buffer | null {
    if (standing.stage !== 'handshake') return bytes
    const rest = shake(bytes)
    if (rest) standing.stage = 'connecting'
    return rest
  }

  return {
    take: (bytes) => {
      received += bytes.length
      if (received - acknowledged >= windowSize) {
        acknowledged = received
        replies.received(received)
      }
      const rest = behindHandshake(bytes)
      if (!rest || rest.length === 0) return
      for (const message of read(rest)) heed({ events, replies, standing }, message)
    },
    accept: () => {
      if (standing.stage !== 'asking') return
      standing.stage = 'publishing'
      replies.published()
    },
    refuse: replies.refused,
    stage: () => standing.stage,
  }
}

interface Standing {
  stage: Stage
  commands: number
}

interface Talk {
  readonly events: SessionEvents
  readonly replies: RtmpReplies
  readonly standing: Standing
}

function heed(talk: Talk, { type, bytes, timestamp }: RtmpMessage): void {
  if (type === messageTypes.command) return obey(talk, bytes)
  // AMF0 behind a byte that says so.
  if (type === messageTypes.commandAmf3) return obey(talk, bytes.subarray(1))
  const kind = type === messageTypes.audio ? 'audio' : type === messageTypes.video ? 'video' : null
  if (kind === null && type !== messageTypes.data) return
  if (talk.standing.stage !== 'publishing') throw new RtmpFault('media without leave')
  if (kind === null) describe(talk, bytes)
  else talk.events.onTag({ kind, timestamp, bytes })
}

function obey(talk: Talk, bytes: Buffer): void {
  talk.standing.commands += 1
  if (talk.standing.commands > mostCommands) throw new RtmpFault('too many commands')
  const values = decodeAmf(bytes)
  const [name, id] = values
  if (typeof name !== 'string' || typeof id !== 'number') throw new RtmpFault('a command without a name')
  if (Object.hasOwn(commands, name)) commands[name]?.(talk, id, values)
}

type Command = (talk: Talk, id: number, values: readonly AmfValue[]) => void

const isDone: Command = ({ events }) => events.onDone()
const notPlayed: Command = ({ replies }) => {
  replies.notPlayed()
  throw new RtmpFault('a player')
}

/** What is said besides is no matter of the server's. */
const commands: Readonly<Record<string, Command>> = {
  connect: ({ replies }, id) => replies.connected(id),
  createStream: ({ replies }, id) => replies.streamMade(id),
  publish: ({ events, standing }, _id, values) => {
    if (standing.stage !== 'connecting') throw new RtmpFault('a second stream on one connection')
    standing.stage = 'asking'
    events.onPublish(keyIn(values[3]))
  },
  FCUnpublish: isDone,
  deleteStream: isDone,
  closeStream: isDone,
  play: notPlayed,
  play2: notPlayed,
}

function describe({ events }: Talk, bytes: Buffer): void {
  const description = descriptionIn(bytes)
  if (description) events.onDescription(description)
}

/** Some encoders add what was meant for the address. */
function keyIn(value: AmfValue): string {
  if (typeof value !== 'string' || value.length > longestKey) return ''
  return value.split('?')[0] ?? ''
}
