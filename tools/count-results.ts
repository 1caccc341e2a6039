// Adds up what the checks, the tests and the journeys have written: `node tools/count-results.ts test-results`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Count {
  readonly passed: number
  readonly failed: number
  /** Of what failed. */
  readonly names?: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const folder = process.argv[2] ?? 'test-results'

/** A step that was cut off has written nothing, which is a failure. */
const counted = (file: string, count: (text: string) => Count): Count => {
  const path = join(folder, file)
  return existsSync(path) ? count(readFileSync(path, 'utf8')) : { passed: 0, failed: 1 }
}

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
    // A file that could not be loaded has no tests to count.
    return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed), names }
  }),
  counted('journeys.json', (text) => {
    const { stats, errors } = JSON.parse(text) as {
      stats: Record<'expected' | 'unexpected' | 'skipped' | 'flaky', number>
      errors: unknown[]
    }
    if (stats.flaky > 0) console.log(`${stats.flaky} journeys needed a second try`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length }
  }),
]

const sum = (of: 'passed' | 'failed') => counts.reduce((total, count) => total + count[of], 0)

for (const name of counts.flatMap(({ names = [] }) => names)) console.log(`FAILED ${name.slice(0, 800)}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
