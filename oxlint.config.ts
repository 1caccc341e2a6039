// The only place where the shape of the code is decided: domains/ORDER, executed.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'oxlint'

const levels = readFileSync('domains/ORDER', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

interface Pattern {
  readonly regex: string
  readonly message: string
}

const closed = (...patterns: Pattern[]): { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } => ({
  'no-restricted-imports': ['error', { patterns }],
})

const doors = { regex: '^#domains/[^/]+/[^/]+/', message: 'Other domains are seen through the files directly in their folder' }
const noApp = { regex: '^#app/', message: 'Nothing imports the app' }
const noTests = { regex: '(^#tests/|/authorization\\.ts$)', message: 'What only tests need is for tests' }
const noServer = {
  regex: '(^node:|/server/|/server\\.ts$|/testing\\.ts$)',
  message: 'The browser never gets server code or Node',
}
const noWeb = { regex: '(/web/|/web\\.ts$|\\.tsx$|^react)', message: 'The server never gets web code' }
// Said by what is closed: the linter's regular expressions know no lookahead, and pass over a pattern with one without a word.
const pure = {
  regex: '^([@a-y]|zod$|zod/v|#platform/(server|web)/|#domains/[^/]+/(server|web|testing)|(\\.\\./)+(server|web|testing))',
  message: 'A contract imports zod/mini and contracts',
}
// They are read by the server and by the browser. Files of pages are named in them, and loaded by the browser.
const onlyDeclares = {
  regex: '^([@a-z]|\\.\\./|\\./[a-vx-z]|#app/|#domains/|#platform/(contract|server)/|#platform/web/ui/)',
  message: 'A table of pages names files of pages, and imports nothing but types of declarations',
}
const noIo = { regex: '^(node:|pg$|\\./queries|\\./commands|\\./jobs)', message: 'A policy does no I/O' }

// A later override replaces an earlier one for the same file, so each folder gets its whole list at once.
const domains = levels.flatMap((level, i) =>
  level.flatMap((name) => {
    const above = levels
      .slice(0, i + 1)
      .flat()
      .filter((other) => other !== name)
    const base: Pattern[] = [
      doors,
      noApp,
      noTests,
      ...(above.length > 0
        ? [{ regex: `^#domains/(${above.join('|')})/`, message: `${name} may use only domains on lower lines of domains/ORDER` }]
        : []),
      { regex: '^(\\.\\./){3,}', message: '../ never leaves the domain' },
    ]
    return [
      { files: [`domains/${name}/**`], rules: closed(...base) },
      { files: [`domains/${name}/server/**`, `domains/${name}/server.ts`], rules: closed(...base, noWeb) },
      { files: [`domains/${name}/web/**`, `domains/${name}/web.ts`], rules: closed(...base, noServer) },
      { files: [`domains/${name}/contract.ts`, `domains/${name}/contract/**`], rules: closed(...base, pure) },
      { files: [`domains/${name}/fragments.tsx`], rules: closed(...base, noServer) },
      { files: [`domains/${name}/pages.ts`], rules: closed(...base, onlyDeclares) },
      { files: [`domains/${name}/server/policy.ts`], rules: closed(...base, noWeb, noIo) },
      { files: [`domains/${name}/**/*.test.ts`], rules: closed(...base) },
      // Shown alone, as a page would show them: what shows them is the same for all.
      { files: [`domains/${name}/**/*.test.tsx`], rules: closed(...base.filter((pattern) => pattern !== noTests)) },
      // Cases of a test: who may do what with this domain's things is said with those of any other.
      { files: [`domains/${name}/authorization.ts`], rules: closed(doors, noApp) },
    ]
  }),
)

const below = { regex: '^#(domains|app|tests)/', message: 'Platform is below every domain' }

export default defineConfig({
  options: { typeAware: true },
  plugins: ['import', 'typescript', 'react', 'unicorn', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist/**', 'data/**', '**/*.gen.ts'],
  rules: {
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    complexity: ['error', 12],
    'max-params': ['error', 4],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    // `import { type X }` still loads the module; `import type` does not.
    'typescript/no-import-type-side-effects': 'error',
    // What limits count are code points.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    // Objects of functions, not classes: there is no `this` to lose.
    'typescript/unbound-method': 'off',
    // Lists of options, toolbars and live regions follow the ARIA patterns, for which HTML has no tag of its own.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Arguments of a program are grouped by what they say: `...['-f', 'lavfi'], ...['-i', file]`.
    'unicorn/no-useless-spread': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    ...domains,
    { files: ['app/**'], rules: closed(doors) },
    { files: ['app/*.ts', 'app/contract/**', 'app/server/**'], rules: closed(doors, noTests) },
    { files: ['app/web/**'], rules: closed(doors, noTests, noServer) },
    { files: ['app/*pages.ts'], rules: closed(doors, onlyDeclares) },
    { files: ['app/**/*.test.ts', 'tests/**'], rules: closed(doors) },
    { files: ['platform/**'], rules: closed(below) },
    {
      files: ['platform/contract/**'],
      rules: closed(below, { regex: '^([@a-y]|zod$|zod/v|#platform/(server|web)/|\\.\\./)', message: 'The contract imports zod/mini' }),
    },
    { files: ['platform/server/**'], rules: closed(below, noWeb) },
    { files: ['platform/web/**'], rules: closed(below, noServer) },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', 'e2e/**', 'bench/**'],
      rules: {
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': 'off',
        'max-params': 'off',
      },
    },
  ],
})
