import { createCompiledCatalog } from '@lingui/cli/api'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'

const macro = linguiTransformerBabelPreset({ descriptorFields: 'message' }, { cwd: `${import.meta.dirname}/../..` })

/**
 * The lingui macros, keeping each English message beside the code that shows it (so it is split with the page) and compiling it while building:
 * neither an English catalog nor the message parser (7 KB gzip) travels to the browser.
 */
export const messagesPreset: typeof macro = {
  ...macro,
  preset: { plugins: [...((macro.preset as { plugins: unknown[] }).plugins as never[]), compileInlineMessages] },
}

/** As much of Babel as is used here; it ships without types. */
interface Property {
  readonly key: { readonly name?: string; readonly value?: unknown }
  value: { readonly type: string; readonly value?: unknown }
}
interface Babel {
  readonly types: { valueToNode(value: unknown): Property['value'] }
}

function compileInlineMessages({ types }: Babel) {
  return {
    visitor: {
      ObjectProperty({ node }: { node: Property }) {
        if (node.key.name !== 'message' && node.key.value !== 'message') return
        const { type, value } = node.value
        if (type === 'StringLiteral' && typeof value === 'string' && /[{<]/.test(value)) node.value = types.valueToNode(compiled(value))
      },
    },
  }
}

function compiled(message: string): unknown {
  const { source, errors } = createCompiledCatalog('en', { message }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return (JSON.parse(source) as { messages: { message: unknown } }).messages.message
}
