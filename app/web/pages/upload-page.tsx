import { FromAddress } from '#domains/imports/web.ts'
import { UploadPage } from '#domains/videos/web.ts'

export const Page = () => <UploadPage more={<FromAddress />} />
