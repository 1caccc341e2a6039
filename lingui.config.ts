import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/app/web/locales/{locale}/messages',
      include: ['app/web', 'domains', 'platform/web'],
      exclude: ['**/node_modules/**', '**/server/**', '**/*.test.*'],
    },
  ],
})
