import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync'

/** So many times each function is called, with other arguments. */
const tries = 32
/** How long a call that waits for something else is waited for, ms. */
const callTimeout = 100

export interface Callable {
  readonly name: string
  readonly run: (...values: unknown[]) => unknown
  readonly parameters: readonly Type[]
}

export interface Types {
  readonly checker: Checker
  /** Functions that these files export and that take a database or transaction. */
  readonly functionsOf: (files: readonly string[]) => AsyncGenerator<Callable>
  readonly close: () => void
}

export function openTypes(root: string): Types {
  const api = new API({ cwd: root })
  const config = join(root, 'tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`${config} is no project`)
  const { checker, program } = project
  const isDb = (type: Type) => /^(Db|Tx)( \| (Db|Tx))*$/.test(checker.typeToString(type))

  async function* functionsOf(files: readonly string[]) {
    for (const file of files) {
      const source = program.getSourceFile(file)
      const module = source && checker.getSymbolAtLocation(source)
      if (!module) continue
      const asking = checker.getExportsOfModule(module).flatMap((exported) => {
        const type = checker.getTypeOfSymbol(exported)
        const signature = type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
        const parameters = signature?.getParameters().flatMap((_, at) => checker.getParameterType(signature, at) ?? []) ?? []
        return parameters.some(isDb) ? [{ name: exported.name, parameters }] : []
      })
      // What asks nothing is not loaded: it may begin to work by that, as threads and processes of their own do.
      if (asking.length === 0) continue
      const loaded = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      for (const { name, parameters } of asking) {
        const run = loaded[name]
        if (typeof run === 'function') yield { name: `${file.slice(root.length + 1)} ${name}`, run: run as Callable['run'], parameters }
      }
    }
  }

  return { checker, functionsOf, close: () => api.close() }
}

/** What a call throws is of no interest here: it came as far as it came with what was made up for it. */
export async function callOften({ run, parameters }: Callable, makerOf: (type: Type) => () => unknown, begin: (n: number) => void) {
  for (let n = 0; n < tries; n++) {
    begin(n)
    try {
      await Promise.race([run(...parameters.map((type) => makerOf(type)())), sleep(callTimeout, undefined, { ref: false })])
    } catch {}
  }
}
