import { CreateTrack } from '../form/create-track.tsx'

export const Page = () => <CreateTrack />
