import { rtpOnly } from '#domains/media/server.ts'

/** Pictures as they come, sound as AAC. The program is told on its input where to take both from. */
export const rtpRelayArgs = (): string[] => [
  ...['-v', 'error', '-nostdin'],
  ...rtpOnly(['-sdp_flags', 'rtcp_to_source', '-analyzeduration', '4000000', '-probesize', '4000000', '-fpsprobesize', '0']),
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-sn', '-dn'],
  ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-max_interleave_delta', '500000', '-flush_packets', '1', 'pipe:3'],
]

/** ms that such a program may run: longer than any event may last. */
export const longestRelay = 26 * 3_600_000
