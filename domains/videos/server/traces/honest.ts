import { aDevice, type Device } from './device.ts'
import type { Dice } from './dice.ts'
import { type Arrival, earnedBy, type Playing, positionsOf, type Trace } from './trace.ts'

const rates = [0.5, 0.75, 1, 1, 1, 1, 1.25, 1.5, 1.75, 2, 2]

interface Life {
  readonly dice: Dice
  readonly durationMs: number
  /** Whether reports find no way for as long as somebody watches. */
  readonly isOffline: boolean
  now: number
  readonly sessions: number[]
  readonly playings: Playing[]
  readonly arrivals: Arrival[]
}

/**
 * Somebody who watches a video on up to three devices, with seeks and speeds, and whose reports get lost, come late, twice or in another order.
 * The devices sleep and have their calendars set; their pages have the clock that real pages have.
 */
export function honest(dice: Dice): Trace {
  const durationMs = Math.round(dice.spread(8000, 2_400_000))
  const life: Life = { dice, durationMs, isOffline: dice.chance(0.15), now: 0, sessions: [], playings: [], arrivals: [] }
  const devices: Device[] = []
  let position = 0
  for (let turn = dice.whole(1, 8); turn > 0; turn -= 1) position = turns(life, devices, position)
  for (const device of devices) settle(life, device)
  const { isOffline, sessions, playings, arrivals } = life
  const order = arrivals.toSorted((a, b) => a.at - b.at)
  const played = positionsOf(playings, durationMs)
  return { kind: isOffline ? 'offline' : 'honest', durationMs, sessions, arrivals: order, played, earned: earnedBy(playings) }
}

/** Plays some of the video on one of the devices, now and then on two at once. @returns where it was left */
function turns(life: Life, devices: Device[], left: number): number {
  const { dice, durationMs } = life
  let position = left
  if (devices.length === 0 || dice.chance(0.25)) devices.push(opened(life))
  const device = dice.oneOf(devices.slice(-3))
  if (dice.chance(0.3)) position = dice.between(0, durationMs * 0.95)
  if (position > durationMs - 500) position = 0
  const rate = dice.oneOf(rates)
  const ms = Math.min((durationMs - position) / rate, dice.spread(500, durationMs))
  const other = devices.find((one) => one !== device)
  const playing = [device]
  if (other && rate <= 1.5 && dice.chance(0.3)) {
    const beside = { from: dice.between(0, durationMs / 2), rate: 2 - rate }
    plays(life, other, { ...beside, ms: Math.min(ms * dice.between(0.2, 1), durationMs / 2 / beside.rate) })
    playing.push(other)
  }
  plays(life, device, { from: position, rate, ms })
  position += ms * rate
  const gap = dice.chance(0.2) ? dice.spread(60_000, 8 * 3_600_000) : dice.spread(300, 30_000)
  life.now += ms + gap
  for (const one of devices) rests(life, one, playing.includes(one) ? gap : ms + gap)
  return position
}

function opened(life: Life): Device {
  const { dice } = life
  const granted = life.now
  const session = life.sessions.push(granted) - 1
  const heard = granted + dice.spread(30, 3000)
  // Some pages are fetched before anybody opens them.
  life.now = heard + (dice.chance(0.1) ? dice.spread(1000, 60_000) : 0)
  const device = aDevice(dice, { session, granted, heard, opened: life.now })
  life.now += dice.spread(100, 2000)
  return device
}

/** A device on which nothing is played falls asleep; the calendar of some is set. */
function rests({ dice, isOffline }: Life, device: Device, ms: number): void {
  // While nothing is answered nobody can tell how long a device has slept (decision 260).
  if (!isOffline && ms > 60_000 && dice.chance(0.3)) device.sleep(ms * dice.between(0.5, 0.99))
  if (dice.chance(0.03)) device.setCalendar(dice.spread(2000, 3_600_000) * dice.oneOf([1, -1]))
}

function plays(life: Life, device: Device, { from, ms, rate }: { from: number; ms: number; rate: number }): void {
  const { dice, now, durationMs } = life
  life.playings.push({ session: device.session, at: now, ms, rate, from })
  const place = (at: number) => Math.min(durationMs, Math.round((from + (at - now) * rate) / 10) * 10)
  const every = dice.oneOf([5000, 5000, 5000, 7000, 9000])
  // Fewer reports of more stretches each, where it is long: that takes less of a test's time.
  const bundle = Math.ceil(ms / every / 12)
  for (let at = now, n = 1; at < now + ms; n += 1) {
    const next = Math.min(now + ms, at + every * dice.between(0.9, 1.1))
    const told = life.isOffline ? next : asks(life, device, next)
    device.owed.push([place(at), place(next), device.sessionMs(at, told), device.sessionMs(next, told)])
    at = next
    if (!life.isOffline && (n % bundle === 0 || at === now + ms)) send(life, device, told)
  }
}

/** A page that may have slept asks first how late its clock is. @returns when it can go on */
function asks({ dice }: Life, device: Device, at: number): number {
  if (!device.mayHaveSlept(at)) return at
  const arrived = at + latency(dice)
  const heard = arrived + latency(dice)
  if (!dice.chance(0.08)) device.willHear(heard, arrived)
  return heard
}

const latency = (dice: Dice) => dice.spread(5, 800)

/** Passes on what is owed, over a network that is mostly there. */
function send({ dice, arrivals }: Life, device: Device, at: number): void {
  if (device.owed.length === 0 || dice.chance(0.08)) return
  const intervals = device.owed.slice(0, 200).filter(([from, to]) => from < to)
  const arrive = (late: number) => arrivals.push({ session: device.session, at: at + late, intervals })
  const late = dice.chance(0.05) ? dice.spread(1000, 90_000) : latency(dice)
  arrive(late)
  if (dice.chance(0.05)) arrive(dice.spread(500, 90_000))
  // Sometimes the answer is lost, and all of it is told again.
  if (dice.chance(0.07)) return
  device.willHear(at + late + latency(dice), at + late)
  device.owed = device.owed.slice(200)
}

/** Comes back to the network at last; nothing is lost for good. */
function settle(life: Life, device: Device): void {
  let at = life.now + life.dice.spread(1000, 3_600_000)
  for (; device.owed.length > 0; at += 1000) {
    life.arrivals.push({ session: device.session, at, intervals: device.owed.slice(0, 200).filter(([from, to]) => from < to) })
    device.owed = device.owed.slice(200)
  }
}
