import { z } from 'zod/mini'
import { routes } from '#platform/contract/route.ts'

export const sampleLibraryRoutes = routes({
  /** How far the loading of the sample library has come; for who administers. All zero where nobody asked for it. */
  getSampleLibrary: {
    method: 'GET',
    path: '/api/v3/sample-library',
    access: 'person',
    answer: z.strictObject({
      /** What it holds: videos, shorts and podcasts. */
      total: z.number(),
      /** Of those: are here; can be watched; never will. */
      arrived: z.number(),
      playable: z.number(),
      failed: z.number(),
      loading: z.boolean(),
      removing: z.boolean(),
      /** Those that have not been deleted. */
      present: z.number(),
    }),
    refusals: ['forbidden'],
  },
  /** Loads it in the background. Its people cannot sign in until an administrator gives them a password. */
  loadSampleLibrary: {
    method: 'POST',
    path: '/api/v3/sample-library',
    access: 'person',
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'conflict'],
  },
  /** Removes it in the background: its videos, playlists, channels, groups and people. What others have added to stays. */
  removeSampleLibrary: {
    method: 'DELETE',
    path: '/api/v3/sample-library',
    access: 'person',
    answer: z.object({ result: z.literal('success') }),
    refusals: ['forbidden', 'conflict'],
  },
})
