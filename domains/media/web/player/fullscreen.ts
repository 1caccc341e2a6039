/** iPhones give full screen to the video alone. */
type PhoneVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void; readonly webkitExitFullscreen?: () => void }

/** What fills the screen: what stays around the player while one video follows another (`data-screen`), or the player itself. */
const screenOf = (root: HTMLElement) => root.closest<HTMLElement>('[data-screen]') ?? root

export const isFullscreen = (root: HTMLElement) => document.fullscreenElement === screenOf(root)

export const canPictureInPicture = (video: HTMLVideoElement) => document.pictureInPictureEnabled && !video.disablePictureInPicture

export async function toggleFullscreen(root: HTMLElement, video: PhoneVideo): Promise<void> {
  try {
    if (isFullscreen(root)) await document.exitFullscreen()
    else if (document.fullscreenEnabled) await screenOf(root).requestFullscreen()
    else video.webkitEnterFullscreen?.()
  } catch {
    // Refused by the browser or by a frame's permissions: nothing changes.
  }
}

/** Back from where nothing but the picture is seen; what stands over it in the page is seen again. */
export function leaveOtherScreens(video: PhoneVideo): void {
  if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined)
  video.webkitExitFullscreen?.()
}

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // The person or the browser said no; the picture stays where it is.
  }
}
