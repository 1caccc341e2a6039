// Adds up what the checks, the tests and the journeys have written, and says what took longest: `node tools/count-results.ts test-results`.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

interface Timed {
  readonly name: string
  /** ms */
  readonly took: number
}

interface Count {
  readonly passed: number
  readonly failed: number
  /** Of what failed. */
  readonly names?: readonly string[]
  readonly times?: readonly Timed[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface JourneyResult {
  /** ms */
  readonly duration: number
  readonly error?: { readonly message?: string; readonly snippet?: string }
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string; readonly results: readonly JourneyResult[] }[]
  }[]
}

const folder = process.argv[2] ?? 'test-results'

/** A step that was cut off has written nothing, which is a failure. */
const counted = (file: string, count: (text: string) => Count): Count => {
  const path = join(folder, file)
  return existsSync(path) ? count(readFileSync(path, 'utf8')) : { passed: 0, failed: 1 }
}

const journeysOf = ({ suites = [], specs }: JourneySuite): Timed[] => [
  ...specs.map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    took: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(journeysOf),
]

const whyOf = (results: readonly JourneyResult[]) =>
  stripVTControlCharacters(results.map(({ error }) => `${error?.message ?? ''}\n${error?.snippet ?? ''}`).join('\n'))

const failedOf = ({ suites = [], specs }: JourneySuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status !== 'expected').map(({ results }) => `${file}: ${title}: ${whyOf(results)}`),
  ),
  ...suites.flatMap(failedOf),
]

const counts = [
  counted('check.txt', (text) => {
    const [, passed, failed] = /^check: (\d+) passed, (\d+) failed$/m.exec(text) ?? []
    return { passed: Number(passed ?? 0), failed: Number(failed ?? 1) }
  }),
  counted('vitest.json', (text) => {
    const { numPassedTests, numTotalTests, success, testResults } = JSON.parse(text) as VitestReport
    const failed = numTotalTests - numPassedTests
    const bad = testResults.filter(({ status }) => status !== 'passed')
    const names = bad.flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status !== 'passed')
      return tests.length === 0
        ? [`${name}: ${message}`]
        : tests.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages[0]}`)
    })
    const times = testResults.map(({ name, startTime, endTime }) => ({ name: relative('.', name), took: endTime - startTime }))
    // A file that could not be loaded has no tests to count.
    return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed), names, times }
  }),
  counted('journeys.json', (text) => {
    const { stats, errors, suites } = JSON.parse(text) as {
      stats: Record<'expected' | 'unexpected' | 'skipped' | 'flaky', number>
      errors: unknown[]
      suites: readonly JourneySuite[]
    }
    const failed = stats.unexpected + stats.skipped + stats.flaky + errors.length
    return { passed: stats.expected, failed, names: suites.flatMap(failedOf), times: suites.flatMap(journeysOf) }
  }),
]

const sum = (of: 'passed' | 'failed') => counts.reduce((total, count) => total + count[of], 0)

console.log('\nThe slowest files of tests and journeys:')
for (const { times = [] } of counts)
  for (const { name, took } of times.toSorted((one, other) => other.took - one.took).slice(0, 10))
    console.log(`${(took / 1000).toFixed(1).padStart(6)} s  ${name.slice(0, 140)}`)
for (const name of counts.flatMap(({ names = [] }) => names)) console.log(`FAILED ${name.slice(0, 2_000)}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
