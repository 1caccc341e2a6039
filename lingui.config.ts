import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // It shows what people wrote as they wrote it.
  runtimeConfigModule: { Trans: ['#platform/web/i18n.tsx', 'Trans'] },
  catalogs: [
    {
      path: '<rootDir>/app/web/locales/{locale}/messages',
      include: ['app/web', 'domains', 'platform/web'],
      exclude: ['**/node_modules/**', '**/server/**', '**/*.test.*'],
    },
  ],
})
