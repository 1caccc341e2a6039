import type { JobContext } from './job.ts'

/** ms between two looks at whether it is still wanted. */
const lookEvery = 2000

/** Does the work of a job until nobody wants it any more; what fails after that is nobody's concern. */
export async function whileWanted<T extends Pick<JobContext, 'signal' | 'log'>>(
  context: T,
  isWanted: () => Promise<boolean>,
  work: (context: T) => Promise<void>,
): Promise<void> {
  const unwanted = new AbortController()
  const look = async () => {
    try {
      if (!(await isWanted())) unwanted.abort(new Error('nobody wants it any more'))
    } catch (error) {
      context.log.warn({ err: error }, 'whether the work of a job is still wanted could not be asked')
    }
  }
  const timer = setInterval(() => void look(), lookEvery)
  try {
    await work({ ...context, signal: AbortSignal.any([context.signal, unwanted.signal]) })
  } catch (error) {
    if (!unwanted.signal.aborted) throw error
  } finally {
    clearInterval(timer)
  }
}
