import type { Sentence } from './sentences.ts'
import { slideNear, worthOfSlide } from './slides.ts'

/** Shorter videos have no chapters, ms. */
export const leastForChapters = 4 * 60_000

/**
 * Topic segmentation by the Dirichlet-multinomial likelihood of each chapter's words (Eisenstein and Barzilay, 2008), exact by dynamic programming.
 * The parameters were measured on transcripts that were not used for choosing them: the textbook α of 0.1 makes far too many borders in speech.
 */
const parameters = {
  alpha: 0.6,
  /** Stems seen so often at least, and in so many of the units at most. */
  leastSeen: 2,
  widest: 0.3,
  /** The log-normal prior on the length of a chapter, s. */
  length: { target: 360, least: 75, chapters: 7, sigma: 0.6, weight: 10 },
  /** No chapter is shorter, s. */
  shortest: 60,
  border: 8,
  /** For a border where somebody says that something new begins. */
  announced: 4,
  mostUnits: 700,
}

const announcements =
  /^(?:(?:so|and|okay|ok|right|all right|alright)[, ]+)?(?:now\b|next\b|let['’]s (?:move|turn|go|look|talk|start|continue)|moving on|turning to|finally\b|lastly\b|first of all|the (?:next|last|first|second|third|final) (?:topic|point|part|item|thing|question|step))/i

/** What is not cut up: one sentence, or several of a very long transcript. */
interface Unit {
  /** Index of its first sentence. */
  readonly first: number
  readonly start: number
  readonly end: number
  /** Numbers of its stems in the vocabulary. */
  readonly stems: readonly number[]
  readonly announces: boolean
  /** What a slide that appears with it says for a border; 0 where none does. */
  readonly slide: number
}

/**
 * Indexes of the sentences with which chapters begin; the first is 0. A video that is too short has one chapter.
 *
 * @param slides when they appear, ms
 */
export function chapterStarts(sentences: readonly Sentence[], duration: number, slides: readonly number[] = []): number[] {
  if (sentences.length === 0) return []
  if (duration < leastForChapters) return [0]
  const vocabulary = vocabularyOf(sentences)
  const units = unitsOf(sentences, vocabulary, slides)
  const target = Math.min(parameters.length.target, Math.max(parameters.length.least, duration / 1000 / parameters.length.chapters))
  const borders = segment(units, vocabulary.size, target)
  const starts = borders.map((unit) => units[unit]?.first ?? 0)
  return units.length === sentences.length ? starts : refined(starts, sentences, vocabulary)
}

/** Numbers of the stems that tell subjects apart. */
function vocabularyOf(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const seen = new Map<string, { times: number; units: number }>()
  for (const { words } of sentences) {
    const here = new Set<string>()
    for (const { stem } of words) {
      if (stem === null) continue
      const counted = seen.get(stem) ?? { times: 0, units: 0 }
      counted.times += 1
      if (!here.has(stem)) counted.units += 1
      here.add(stem)
      seen.set(stem, counted)
    }
  }
  const widest = parameters.widest * sentences.length
  const kept = [...seen].filter(([, { times, units }]) => times >= parameters.leastSeen && units < widest)
  return new Map(kept.map(([stem], number) => [stem, number]))
}

const numbersOf = ({ words }: Sentence, vocabulary: ReadonlyMap<string, number>): number[] =>
  words.flatMap(({ stem }) => (stem === null ? [] : (vocabulary.get(stem) ?? [])))

function unitsOf(sentences: readonly Sentence[], vocabulary: ReadonlyMap<string, number>, slides: readonly number[]): Unit[] {
  const size = Math.ceil(sentences.length / parameters.mostUnits)
  const starts = sentences.filter((_, at) => at % size === 0).map(({ start }) => start)
  const worth = worthOfSlide(starts, slides)
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, at): Unit => {
    const part = sentences.slice(at * size, (at + 1) * size)
    return {
      first: at * size,
      start: part[0]?.start ?? 0,
      end: part.at(-1)?.end ?? 0,
      stems: part.flatMap((sentence) => numbersOf(sentence, vocabulary)),
      announces: part.some(({ text }) => announcements.test(text)),
      slide: slideNear(part[0]?.start ?? 0, slides) === undefined ? 0 : worth,
    }
  })
}

/** The logarithm of the Dirichlet-multinomial likelihood, grown word by word. */
function likelihood(vocabularySize: number) {
  const { alpha } = parameters
  const counts = new Uint32Array(vocabularySize)
  let [total, log] = [0, 0]
  return {
    add(stems: readonly number[]): void {
      for (const stem of stems) {
        const count = counts[stem] ?? 0
        log += Math.log(count + alpha) - Math.log(total + vocabularySize * alpha)
        counts[stem] = count + 1
        total += 1
      }
    },
    value: () => log,
    clear(): void {
      counts.fill(0)
      total = 0
      log = 0
    },
  }
}

/** How well a length fits, s. */
function prior(length: number, target: number): number {
  const { sigma, weight } = parameters.length
  return -weight * (Math.log(Math.max(1, length) / target) ** 2 / (2 * sigma ** 2))
}

/** The best chapters that end before each unit: what they are worth, and where the last of them begins. */
interface Best {
  readonly worth: Float64Array
  readonly begins: Int32Array
}

/** The best borders: indexes of units. The first is 0. */
function segment(units: readonly Unit[], vocabularySize: number, target: number): number[] {
  const n = units.length
  const best: Best = { worth: new Float64Array(n + 1).fill(-Infinity), begins: new Int32Array(n + 1).fill(-1) }
  best.worth[0] = 0
  const words = likelihood(vocabularySize)
  units.forEach((first, i) => {
    if (best.worth[i] === -Infinity) return
    words.clear()
    for (let j = i; j < n; j += 1) {
      const unit = units[j] as Unit
      words.add(unit.stems)
      const length = ((units[j + 1]?.start ?? unit.end) - first.start) / 1000
      const isWhole = i === 0 && j === n - 1
      if (length < parameters.shortest && !isWhole) continue
      improve(best, { from: i, to: j + 1 }, words.value() + prior(length, target) + borderOf(first, i))
    }
  })
  return bordersOf(best, n)
}

const borderOf = ({ announces, slide }: Unit, at: number) =>
  at === 0 ? 0 : (announces ? parameters.announced : 0) + slide - parameters.border

interface Stretch {
  readonly from: number
  readonly to: number
}

function improve({ worth, begins }: Best, { from, to }: Stretch, value: number): void {
  const whole = (worth[from] ?? 0) + value
  if (whole <= (worth[to] ?? 0)) return
  worth[to] = whole
  begins[to] = from
}

function bordersOf({ worth, begins }: Best, n: number): number[] {
  if (worth[n] === -Infinity) return [0]
  const borders: number[] = []
  for (let at = n; at > 0; at = begins[at] ?? 0) borders.unshift(begins[at] ?? 0)
  return borders
}

/** Borders of units that hold several sentences are moved to the best sentence in the two around them. */
function refined(starts: readonly number[], sentences: readonly Sentence[], vocabulary: ReadonlyMap<string, number>): number[] {
  const reach = Math.ceil(sentences.length / parameters.mostUnits)
  const words = likelihood(vocabulary.size)
  const valueOf = (from: number, to: number) => {
    words.clear()
    for (const sentence of sentences.slice(from, to)) words.add(numbersOf(sentence, vocabulary))
    return words.value()
  }
  const moved = [...starts]
  for (let at = 1; at < moved.length; at += 1) {
    const [from, border, to] = [moved[at - 1] ?? 0, moved[at] ?? 0, moved[at + 1] ?? sentences.length]
    const candidates = Array.from({ length: 2 * reach - 1 }, (_, n) => border - reach + 1 + n).filter((one) => one > from && one < to)
    const scored = candidates.map((one) => ({ one, value: valueOf(from, one) + valueOf(one, to) }))
    moved[at] = scored.reduce((a, b) => (b.value > a.value ? b : a), { one: border, value: -Infinity }).one
  }
  return moved
}
