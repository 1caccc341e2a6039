export type Read = (name: string) => string
export type Write = (name: string, value: string | number) => void

/** How an edition of SCORM calls what is read and written. */
export interface Edition {
  readonly api: string
  readonly begin: string
  readonly get: string
  readonly set: string
  readonly commit: string
  readonly end: string
  readonly learner: string
  readonly location: string
  readonly score: string
  readonly exit: string
  readonly sessionTime: string
  readonly duration: (ms: number) => string
  readonly isDone: (read: Read) => boolean
  readonly status: (write: Write, done: boolean) => void
  readonly progress: (write: Write, covered: number) => void
}

const two = (number: number) => String(Math.floor(number)).padStart(2, '0')

const edition12: Edition = {
  api: 'API',
  begin: 'LMSInitialize',
  get: 'LMSGetValue',
  set: 'LMSSetValue',
  commit: 'LMSCommit',
  end: 'LMSFinish',
  learner: 'cmi.core.student_id',
  location: 'cmi.core.lesson_location',
  score: 'cmi.core.score',
  exit: 'cmi.core.exit',
  sessionTime: 'cmi.core.session_time',
  /** HHHH:MM:SS.SS */
  duration: (ms) =>
    `${String(Math.floor(ms / 3_600_000)).padStart(4, '0')}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${two((ms / 10) % 100)}`,
  isDone: (read) => ['passed', 'completed'].includes(read('cmi.core.lesson_status')),
  // One word says both; passed and failed only beside a score.
  status: (write, done) => write('cmi.core.lesson_status', done ? 'passed' : 'incomplete'),
  progress: () => {},
}

const edition2004: Edition = {
  api: 'API_1484_11',
  begin: 'Initialize',
  get: 'GetValue',
  set: 'SetValue',
  commit: 'Commit',
  end: 'Terminate',
  learner: 'cmi.learner_id',
  location: 'cmi.location',
  score: 'cmi.score',
  exit: 'cmi.exit',
  sessionTime: 'cmi.session_time',
  /** ISO 8601 */
  duration: (ms) => `PT${Math.floor(ms / 3_600_000)}H${Math.floor(ms / 60_000) % 60}M${((ms / 1000) % 60).toFixed(2)}S`,
  isDone: (read) => read('cmi.completion_status') === 'completed',
  status: (write, done) => {
    write('cmi.completion_status', done ? 'completed' : 'incomplete')
    write('cmi.success_status', done ? 'passed' : 'unknown')
  },
  progress: (write, covered) => {
    write('cmi.score.scaled', covered.toFixed(4))
    write('cmi.progress_measure', covered.toFixed(4))
  },
}

/** Those that a package of this version speaks, its own first: a platform may know the other one alone. */
export const editionsFor = (version: string): readonly Edition[] =>
  version === '2004' ? [edition2004, edition12] : [edition12, edition2004]
