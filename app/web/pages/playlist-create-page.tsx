import { CreatePlaylist } from '#domains/playlists/web.ts'

export const Page = () => <CreatePlaylist />
