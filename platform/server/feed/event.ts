/** What was said of a topic, as it goes between processes and to their listeners. */
export interface FeedEvent {
  /** `video:gcc-…` */
  readonly topic: string
  /** `changed`, `progress`, … */
  readonly type: string
  readonly data?: object
  /** What those hear who are not signed in, where they are shown less. */
  readonly forStrangers?: object
}

export interface FeedListener {
  readonly heard: (event: FeedEvent) => void
  /** Something of what it listens to may not have been heard. */
  readonly missed?: () => void
}

/** The texts of what was told: each is made once, however many hear it. */
const texts = new WeakMap<object, string>()

/** An event as it is written to a listener. */
export function textOf(event: FeedEvent, isStranger: boolean): string {
  const data = (isStranger ? event.forStrangers : undefined) ?? event.data
  const key = data ?? event
  const written = texts.get(key)
  if (written !== undefined) return written
  const text = `event: ${event.type}\ndata: ${JSON.stringify({ ...data, topic: event.topic })}\n\n`
  texts.set(key, text)
  return text
}
