import { CreatePlaylist } from '../form/playlist-form.tsx'

export const Page = () => <CreatePlaylist />
