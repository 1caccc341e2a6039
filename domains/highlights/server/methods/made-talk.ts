import type { SpokenLine } from './sentences.ts'

/** A subject that a made talk speaks of for a while. */
export interface MadeSubject {
  readonly name: string
  readonly nouns: readonly string[]
  readonly verbs: readonly string[]
}

const subject = (name: string, nouns: string, verbs: string): MadeSubject => ({ name, nouns: nouns.split(' '), verbs: verbs.split(' ') })

const subjects: readonly MadeSubject[] = [
  subject('forklift', 'forklift driver pallet fork mast load aisle horn', 'lifts lowers stacks turns'),
  subject('turbine', 'turbine blade rotor bearing gearbox nacelle grease torque', 'spins vibrates warms slows'),
  subject('invoice', 'invoice supplier payment ledger discount receipt currency audit', 'settles records matches delays'),
  subject('vaccine', 'vaccine nurse dose fridge syringe patient label clinic', 'protects expires cools arrives'),
  subject('harbour', 'harbour vessel anchor tide cargo crane buoy pilot', 'docks drifts unloads signals'),
  subject('password', 'password account browser token attacker session login phishing', 'leaks resets locks confirms'),
  subject('orchard', 'orchard apple tree blossom bee frost ladder harvest', 'ripens freezes grows bears'),
  subject('kitchen', 'kitchen knife oven dough recipe chef saucepan spice', 'bakes simmers rises burns'),
]

const patterns = [
  'The NOUN VERB when a NOUN stands beside the NOUN.',
  'Every NOUN needs NUM minutes before the NOUN VERB again.',
  'People often forget that one NOUN VERB faster than the other NOUN.',
  'Around NUM percent of our NOUN problems begin at the NOUN.',
  'We check the NOUN twice because the NOUN VERB without warning.',
  'A careful colleague writes down which NOUN VERB during the morning.',
  'It does not matter how old the NOUN is.',
  'Do not touch the NOUN while the NOUN VERB near the door.',
]

export interface MadeTalk {
  readonly lines: readonly SpokenLine[]
  /** ms */
  readonly duration: number
  readonly chapters: readonly { readonly subject: string; readonly start: number }[]
}

/** A talk about one subject after the other, for tests; the same seed makes the same. */
export function madeTalk({ seed, minutes, chapters }: { seed: number; minutes: number; chapters: number }): MadeTalk {
  let state = seed * 2_654_435_761 + 1
  const chance = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const duration = minutes * 60_000
  const lines: SpokenLine[] = []
  const begun: { subject: string; start: number }[] = []
  let at = 0
  for (let chapter = 0; chapter < chapters; chapter += 1) {
    const about = subjects[(seed + chapter * 3) % subjects.length] as MadeSubject
    begun.push({ subject: about.name, start: at })
    const until = Math.round((duration / chapters) * (chapter + 1)) - 4000
    while (at < until) {
      const text = one(patterns)
        .replaceAll('NOUN', () => one(about.nouns))
        .replaceAll('VERB', () => one(about.verbs))
        .replaceAll('NUM', () => String(2 + chance(90)))
      const long = 400 * text.split(' ').length
      lines.push({ start: at, end: at + long, text })
      at += long + 200
    }
  }
  return { lines, duration, chapters: begun }
}
