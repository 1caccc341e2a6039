import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { messagesPreset } from './messages.ts'

/** What turns the sources of the web into what a browser runs, built or not. */
export const webSources = (root: string): PluginOption[] => [
  react(),
  lingui({ cwd: root, failOnCompileError: true }),
  babel({ presets: [messagesPreset] }),
  tailwindcss(),
]
