/**
 * Says when the next picture is due: timers of a page that is not in sight come once a second, those of a worker go on. The page says how long
 * the last picture took it, ms; where that is long it gets at least as much time for everything else.
 */
const interval = 1000 / 30

onmessage = ({ data: took }: MessageEvent<number>) => {
  setTimeout(() => postMessage(null), Math.max(interval - took, took))
}
