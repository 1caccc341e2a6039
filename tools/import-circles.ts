// Fails where files import each other in a circle, by values, types or `import()`, and names the files of each circle.
import { join } from 'node:path'
import { circlesIn } from './import-circles/circles.ts'
import { importsOf } from './import-circles/imports.ts'

const circles = circlesIn(importsOf(join(import.meta.dirname, '..')))
for (const circle of circles) console.error(`These import each other in a circle:\n  ${circle.join('\n  ')}`)
if (circles.length > 0) process.exitCode = 1
