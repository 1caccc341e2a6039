import type { PageDeclaration } from '#platform/web/page-declaration.ts'

export const feedbackPages: readonly PageDeclaration[] = [
  { path: '/web/videos/$id/feedback', module: () => import('./web/pages/video-feedback-page.tsx'), access: { manages: 'video' } },
]
