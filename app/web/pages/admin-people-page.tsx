import { PeoplePage } from '#domains/accounts/web.ts'
import { uploadCsv } from '#domains/media/web.ts'

export { loadPeople as load } from '#domains/accounts/web.ts'

export const Page = () => <PeoplePage sendCsv={uploadCsv} />
