// Only formats that hold their own bytes: no playlists, concatenations, image sequences or devices.
const formats =
  'mov,matroska,avi,flv,asf,mpegts,mpeg,mpegvideo,ogg,mp3,aac,ac3,eac3,flac,wav,w64,aiff,caf,au,amr,dts,mxf,gxf,dv,rm,ivf,nut,wtv,h264,hevc,m4v,obu,av1,ape,wv,tta,vc1,y4m,yuv4mpegpipe'

// What cameras, phones, recorders, browsers and editors write. Hundreds of others are decoders of old games that nobody looks after.
const pictures =
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg1video,mpeg2video,mpeg4,msmpeg4v1,msmpeg4v2,msmpeg4,h261,h263,h263i,h263p,flv,vp3,vp5,vp6,vp6a,vp6f,theora,wmv1,wmv2,wmv3,vc1,rv10,rv20,rv30,rv40,svq1,svq3,cinepak,indeo3,indeo4,indeo5,msvideo1,msrle,mjpeg,mjpegb,jpeg2000,libopenjpeg,png,prores,dnxhd,cfhd,hap,dvvideo,ffv1,huffyuv,ffvhuff,utvideo,magicyuv,lagarith,qtrle,rpza,smc,8bps,rawvideo,v210,v308,v408,v410,r210,camtasia,tscc2,camstudio,zmbv,flashsv,flashsv2,dirac,mss1,mss2,g2m'
const sounds =
  'aac,aac_latm,mp1,mp1float,mp2,mp2float,mp3,mp3float,ac3,ac3_fixed,eac3,opus,libopus,vorbis,libvorbis,flac,alac,wmav1,wmav2,wmapro,wmalossless,wmavoice,amrnb,amrwb,dca,truehd,mlp,ape,wavpack,tta,cook,sipr,real_144,real_288,atrac3,atrac3plus,gsm,gsm_ms,libgsm,libgsm_ms,speex,libspeex,qdm2,qdmc,qcelp,nellymoser,mace3,mace6,g722,g723_1,g726,g726le,g729,truespeech,imc,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,adpcm_swf,adpcm_yamaha,pcm_alaw,pcm_bluray,pcm_dvd,pcm_f16le,pcm_f24le,pcm_f32be,pcm_f32le,pcm_f64be,pcm_f64le,pcm_mulaw,pcm_s16be,pcm_s16be_planar,pcm_s16le,pcm_s16le_planar,pcm_s24be,pcm_s24le,pcm_s24le_planar,s302m,pcm_s32be,pcm_s32le,pcm_s32le_planar,pcm_s64be,pcm_s64le,pcm_s8,pcm_s8_planar,pcm_u16be,pcm_u16le,pcm_u24be,pcm_u24le,pcm_u32be,pcm_u32le,pcm_u8'

// Beside the video: subtitles and covers, which only have to be named.
const others = 'subrip,srt,ass,ssa,mov_text,webvtt,text,dvdsub,dvbsub,pgssub,xsub,cc_dec,libzvbi_teletextdec,bmp,gif,webp,tiff'

/** The largest picture that is decoded, in pixels: 8K DCI. */
export const maxPixels = 8192 * 4320

// A multiplex of a broadcaster has dozens.
const mostStreams = 100

/** Options that must stand before an input: it may be this one file and nothing that the file names. */
export function inputOnly(file: string, before: readonly string[] = []): string[] {
  return [...guarded('file,pipe', formats), ...before, '-i', `file:${file}`]
}

/** The same for what is written to the program, in a format that the caller knows. */
export function pipedOnly(format: string, before: readonly string[] = []): string[] {
  return [...guarded('pipe', format), ...before, '-f', format, '-i', 'pipe:0']
}

/** The same for a multiplex that is sent to the program by SRT. @param address that it listens on, such as `srt://0.0.0.0:9000?mode=listener` */
export function srtOnly(address: string, before: readonly string[] = []): string[] {
  return [...guarded('srt', 'mpegts'), ...before, '-f', 'mpegts', '-i', address]
}

/** The same for media that come in packets (RTP), described by what is written to the program. */
export function rtpOnly(before: readonly string[] = []): string[] {
  return [...guarded('pipe,rtp,udp', 'sdp'), ...before, '-f', 'sdp', '-i', 'pipe:0']
}

const guarded = (protocols: string, container: string): string[] => [
  ...['-protocol_whitelist', protocols, '-format_whitelist', container, '-codec_whitelist', [pictures, sounds, others].join(',')],
  ...['-max_pixels', String(maxPixels), '-max_streams', String(mostStreams)],
]
