import type { Sentence } from './sentences.ts'
import { isFiller } from './words.ts'

/** Of sentences that can stand by themselves, words. */
const lengths = { least: 7, most: 35 }
const damping = 0.85
const rounds = 30
/** How much being central counts against saying something new. */
const central = 0.7

const leansOnOthers =
  /^(?:and|but|so|or|because|also|then|this|that|these|those|it|its|it['’]s|they|he|she|he['’]s|she['’]s|they['’]re|which|who|there|here|yes|no|well|okay|ok)\b/i

/** Whether somebody understands it who did not hear the sentence before. */
export function standsAlone({ text, words }: Sentence): boolean {
  if (words.length < lengths.least || words.length > lengths.most) return false
  if (leansOnOthers.test(text) || /[?？؟]$/u.test(text)) return false
  return !words.some(({ form }) => isFiller(form.toLowerCase()))
}

type Vector = ReadonlyMap<string, number>

/**
 * The sentences that say most of the whole and least of the same: LexRank (Erkan and Radev, 2004) over the cosine of TF-IDF, chosen by maximal
 * marginal relevance. In order of time.
 */
export function keySentences(sentences: readonly Sentence[], wanted: number): Sentence[] {
  const vectors = vectorsOf(sentences)
  const ranks = lexRank(vectors)
  const highest = Math.max(...ranks, Number.MIN_VALUE)
  const free = new Set([...sentences.keys()].filter((at) => standsAlone(sentences[at] as Sentence)))
  const nearest = new Map<number, number>()
  const taken: number[] = []
  while (taken.length < wanted && free.size > 0) {
    const worth = (at: number) => central * ((ranks[at] ?? 0) / highest) - (1 - central) * (nearest.get(at) ?? 0)
    const next = [...free].reduce((a, b) => (worth(b) > worth(a) ? b : a))
    free.delete(next)
    taken.push(next)
    for (const at of free) nearest.set(at, Math.max(nearest.get(at) ?? 0, cosine(vectors[at], vectors[next])))
  }
  return taken.toSorted((a, b) => a - b).map((at) => sentences[at] as Sentence)
}

/** Of length 1. */
function vectorsOf(sentences: readonly Sentence[]): Vector[] {
  const counts = sentences.map(({ words }) => {
    const count = new Map<string, number>()
    for (const { stem } of words) if (stem !== null) count.set(stem, (count.get(stem) ?? 0) + 1)
    return count
  })
  const holding = new Map<string, number>()
  for (const count of counts) for (const stem of count.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1)
  return counts.map((count) => {
    const weights = [...count].map(([stem, n]) => [stem, n * Math.log(1 + sentences.length / (holding.get(stem) ?? 1))] as const)
    const length = Math.hypot(...weights.map(([, weight]) => weight))
    return new Map(weights.map(([stem, weight]) => [stem, weight / length]))
  })
}

function cosine(a: Vector | undefined, b: Vector | undefined): number {
  if (!a || !b) return 0
  let sum = 0
  for (const [stem, weight] of a) sum += weight * (b.get(stem) ?? 0)
  return sum
}

/** The matrix of similarities is the product of two thin ones: it is never written out. */
function lexRank(vectors: readonly Vector[]): number[] {
  const n = vectors.length
  const combined = (shares: readonly number[]): Vector => {
    const sum = new Map<string, number>()
    vectors.forEach((vector, at) => {
      for (const [stem, weight] of vector) sum.set(stem, (sum.get(stem) ?? 0) + weight * (shares[at] ?? 0))
    })
    return sum
  }
  const all = combined(Array.from({ length: n }, () => 1))
  const degrees = vectors.map((vector) => Math.max(cosine(vector, all), Number.MIN_VALUE))
  let ranks: number[] = Array.from({ length: n }, () => 1 / n)
  for (let round = 0; round < rounds; round += 1) {
    const given = combined(ranks.map((rank, at) => rank / (degrees[at] ?? 1)))
    ranks = vectors.map((vector) => (1 - damping) / n + damping * cosine(vector, given))
  }
  return ranks
}
