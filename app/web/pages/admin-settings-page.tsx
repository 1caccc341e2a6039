import { Trans } from '@lingui/react/macro'
import { SettingsPage } from '#domains/accounts/web.ts'
import { ImporterCard } from '#domains/imports/web.ts'
import { PictureUpload } from '#domains/media/web.ts'
import { SampleLibraryCard } from '../sample-library-card.tsx'

const more = [
  { id: 'importer', label: <Trans>Import</Trans>, card: <ImporterCard /> },
  { id: 'sample-library', label: <Trans>Sample library</Trans>, card: <SampleLibraryCard /> },
]

export const Page = () => <SettingsPage logoUpload={(onUploaded) => <PictureUpload purpose="logo" onUploaded={onUploaded} />} more={more} />
