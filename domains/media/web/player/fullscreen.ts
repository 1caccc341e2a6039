/** iPhones give full screen to the video alone. */
type PhoneVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void }

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

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // The person or the browser said no; the picture stays where it is.
  }
}
