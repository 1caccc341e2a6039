import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const transcriptPages: readonly PageDeclaration[] = [
  {
    path: '/web/videos/$id/transcripts/$transcriptId',
    module: () => import('./web/pages/transcript-editor-page.tsx'),
    access: { manages: 'video' },
  },
]
