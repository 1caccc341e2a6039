export interface Sound {
  readonly track: MediaStreamTrack
  readonly useMicrophone: (microphone: MediaStream | null) => void
  /** How loud the microphone is at this moment, 0 to 1. */
  readonly level: () => number
  readonly stop: () => void
}

/** The sound of what is shared and of the microphone as one, so that either may come and go. */
export function mixSound(shared: MediaStream | null, microphone: MediaStream | null): Sound {
  const context = new AudioContext()
  void context.resume()
  const mixed = context.createMediaStreamDestination()
  const meter = context.createAnalyser()
  meter.fftSize = 1024
  const samples = new Float32Array(meter.fftSize)
  if (shared && shared.getAudioTracks().length > 0) context.createMediaStreamSource(shared).connect(mixed)
  let voice: MediaStreamAudioSourceNode | null = null
  const useMicrophone = (next: MediaStream | null) => {
    voice?.disconnect()
    voice = next && context.createMediaStreamSource(next)
    voice?.connect(mixed)
    voice?.connect(meter)
  }
  useMicrophone(microphone)
  const [track] = mixed.stream.getAudioTracks()
  if (!track) throw new Error('no sound')
  return {
    track,
    useMicrophone,
    level: () => {
      if (!voice) return 0
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length
      // From −60 dB, which is a quiet room, to 0.
      return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power + 1e-9)) / 60))
    },
    stop: () => void context.close(),
  }
}
