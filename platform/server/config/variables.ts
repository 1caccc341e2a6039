import path from 'node:path'
import { z } from 'zod/mini'
import {
  addressBy,
  addressOrNetwork,
  addressWithoutPassword,
  addressWithoutPort,
  encoderPortRange,
  hostAndPort,
  mediaPortRange,
  port,
  portRange,
  publicAddress,
  publicPort,
} from './addresses.ts'

export const roles = ['web', 'worker', 'live'] as const

const wholeSize = 'a number of gigabytes is needed'
const hoursOfDay = 'a number of hours up to 24 is needed'
const wholeCount = 'a whole number from 1 is needed'
const seconds = z.coerce.number('a number of seconds is needed').check(z.gte(0, 'a number of seconds is needed'))
const connections = z.coerce
  .number('a whole number from 2 on is needed')
  .check(z.int('a whole number is needed'), z.gte(2, 'at least 2 are needed'))
const text = z.string()
const yes = z.stringbool('true or false is needed')

const commaList = z.pipe(
  z.string(),
  z.transform((value) => value.split(',').map((part) => part.trim())),
)

const proxyList = z.pipe(commaList, z.array(addressOrNetwork))

const roleList = z.pipe(commaList, z.array(z.enum(roles, 'web, worker or live is needed, or several with commas between them')))

/** One line for each variable: its default as the documentation says it, its meaning and its check. */
export const variables = {
  PORT: { check: publicPort, fallback: '8080', meaning: 'Port of the web server' },
  HOST: { check: text, fallback: '0.0.0.0', meaning: 'Address that the web server listens on; 127.0.0.1 for this machine alone' },
  PUBLIC_URL: {
    check: publicAddress,
    fallback: 'http://localhost:PORT',
    meaning: 'Address under which people reach Lyceum; used in mails and links, and with https for secure cookies',
  },
  DATA_DIR: { check: text, fallback: './data', meaning: 'Folder of the database, the files, the secrets and the outbox' },
  WEB_DIR: {
    check: text,
    fallback: './dist/web',
    meaning: 'Folder of the built web; browsers with another build open reload it at their next page',
  },
  DATABASE_URL: {
    check: addressBy('postgres', 'postgresql'),
    fallback: 'the PostgreSQL that Lyceum brings along',
    meaning: 'An own PostgreSQL, 16 or newer',
  },
  DATABASE_POOL: {
    check: connections,
    fallback: '8',
    meaning: 'Connections that one process opens at most for its queries; up to 8 more carry its jobs, notifications and locks',
  },
  S3_BUCKET: { check: text, fallback: 'none: files stay in DATA_DIR', meaning: 'Bucket for the files' },
  S3_REGION: { check: text, fallback: 'us-east-1', meaning: 'Its region' },
  S3_ENDPOINT: { check: addressBy('http', 'https'), fallback: "Amazon's", meaning: 'Address of another S3 service' },
  S3_ACCESS_KEY: { check: text, fallback: "the machine's role", meaning: 'Its access key' },
  S3_SECRET_KEY: { check: text, fallback: "the machine's role", meaning: 'Its secret key' },
  S3_PATH_STYLE: { check: yes, fallback: 'false', meaning: 'true where the bucket is part of the path and not of the host name' },
  UPLOAD_MAX_GB: {
    check: z.coerce.number(wholeSize).check(z.gte(0.001, wholeSize)),
    fallback: '200',
    meaning: 'Size of the largest file that can be uploaded, in gigabytes of 10⁹ bytes',
  },
  UPLOADS_PER_PERSON: {
    check: z.coerce.number(wholeCount).check(z.int(wholeCount), z.gte(1, wholeCount)),
    fallback: '1000',
    meaning: 'How many uploads one person may have begun and not finished',
  },
  UPLOADS_PER_PERSON_GB: {
    check: z.coerce.number(wholeSize).check(z.gte(0.001, wholeSize)),
    fallback: 'twice UPLOAD_MAX_GB',
    meaning: 'How much one person may have announced and not sent yet, in gigabytes',
  },
  RECORDING_MAX_HOURS: {
    check: z.coerce.number(hoursOfDay).check(z.gt(0, hoursOfDay), z.lte(24, hoursOfDay)),
    fallback: '4',
    meaning: 'How long a recording in the browser may take, pauses included, in hours; 24 at most',
  },
  RECORDING_GRACE_SECONDS: {
    check: seconds,
    fallback: '900',
    meaning: 'How long a recording waits for a browser that is not heard of any more before it is finished with what has arrived',
  },
  DISK_RESERVE_GB: {
    check: z.coerce.number(wholeSize).check(z.gte(0, wholeSize)),
    fallback: '2',
    meaning: 'What uploads and the work on videos leave free on the disk of DATA_DIR, in gigabytes: the database writes there, too',
  },
  YTDLP_PATH: {
    check: z.string().check(z.refine((value) => path.isAbsolute(value), 'a path that begins with / is needed')),
    fallback: 'none: nothing is imported from there',
    meaning: 'Program that imports videos from YouTube and Vimeo (yt-dlp), such as /usr/local/bin/yt-dlp; keep it up to date',
  },
  FETCH_NETWORKS: {
    check: proxyList,
    fallback: 'none: public addresses only',
    meaning:
      'Addresses or networks that are not public and that the server may fetch files from and send statements to, such as 10.20.0.0/16',
  },
  AI_URL: {
    check: addressWithoutPassword,
    fallback: 'none: built-in methods only',
    meaning: 'Server of a language model that speaks the OpenAI protocol, such as http://127.0.0.1:11434/v1; see domains/engines',
  },
  AI_KEY: { check: text, fallback: 'none', meaning: 'Its key, sent as a bearer token' },
  AI_MODEL: { check: text, fallback: 'needed beside AI_URL', meaning: 'The model that answers, as its server calls it' },
  SPEECH_URL: {
    check: addressWithoutPassword,
    fallback: 'none: no transcripts are generated',
    meaning: 'Server that writes down speech and speaks the OpenAI protocol, such as http://127.0.0.1:8000/v1',
  },
  SPEECH_KEY: { check: text, fallback: 'none', meaning: 'Its key, sent as a bearer token' },
  SPEECH_MODEL: {
    check: text,
    fallback: 'needed beside SPEECH_URL',
    meaning: 'The model that listens; one of the Whisper class, which gives the times of words',
  },
  RTMP_PORT: {
    check: port,
    fallback: '1935',
    meaning: 'Port on which encoders send to live events by RTMP; 0 for none',
  },
  RTMP_HOST: {
    check: text,
    fallback: "HOST's",
    meaning: 'Address that RTMP_PORT listens on, where the web server is behind a proxy and encoders are not',
  },
  RTMP_URL: {
    check: addressBy('rtmp', 'rtmps'),
    fallback: "rtmp:// and PUBLIC_URL's host, RTMP_PORT, /live",
    meaning: 'Address that hosts give their encoders, where it is another one, such as rtmps://live.example.org/live behind a proxy',
  },
  SRT_PORTS: {
    check: portRange,
    fallback: 'none: nothing is taken by SRT',
    meaning:
      'UDP ports on which encoders send by SRT, such as 9000-9019: each event that can be sent to has one, so that it is as many at a time',
  },
  SRT_HOST: {
    check: text,
    fallback: "RTMP_HOST's",
    meaning: 'Address that SRT_PORTS listen on',
  },
  SRT_URL: {
    check: addressWithoutPort,
    fallback: "srt:// and PUBLIC_URL's host",
    meaning:
      'Address that hosts give their encoders, where it is another one, such as srt://live.example.org; the port of the event follows',
  },
  WHIP_PORTS: {
    check: encoderPortRange,
    fallback: 'none: nothing is taken by WHIP or shown by WHEP',
    meaning:
      'UDP ports for WebRTC, such as 9200-9239: eight at a time for each encoder (WHIP), two for who sees an event at once (WHEP); others need the first half',
  },
  WHIP_HOST: {
    check: z.ipv4('an IPv4 address such as 192.0.2.1 is needed'),
    fallback: "the machine's",
    meaning: 'IPv4 address that they connect to, where it is another one, such as that of the router before this machine',
  },
  SIP_PORTS: {
    check: mediaPortRange,
    fallback: 'none: no SIP sessions are joined',
    meaning: 'UDP ports on which pictures and sound of SIP sessions arrive, such as 9100-9139: four for each session at a time',
  },
  SIP_HOST: {
    check: z.union([z.ipv4(), z.ipv6()], 'an address such as 192.0.2.1 is needed'),
    fallback: "the machine's",
    meaning: 'Address that SIP sessions send to, where it is another one, such as that of the router before this machine',
  },
  SIP_TRANSPORT: {
    check: z.enum(['udp', 'tcp'], 'udp or tcp is needed'),
    fallback: 'udp',
    meaning: 'How SIP sessions are called: udp or tcp',
  },
  SIP_PROXY: {
    check: hostAndPort,
    fallback: 'none: sessions are called at the host of their address',
    meaning: 'Server by which all SIP sessions are called, such as sip.example.org:5060; public addresses alone are called without one',
  },
  SIP_USER: {
    check: z.string().check(z.regex(/^[A-Za-z0-9._+-]{1,64}$/, 'letters, numbers and . _ + - are needed')),
    fallback: 'lyceum',
    meaning: 'Name by which sessions are called; SIP_PROXY may ask for its password',
  },
  SIP_PASSWORD: { check: text, fallback: 'none', meaning: 'The password of that name, told to SIP_PROXY alone' },
  LIVE_CORES: {
    check: z.coerce.number('a number of cores is needed').check(z.gt(0, 'a number of cores is needed')),
    fallback: "the machine's",
    meaning: 'Cores that this process may count on for live events; it takes four fifths of them, and refuses what does not fit',
  },
  XAPI_URL: {
    check: addressWithoutPassword,
    fallback: 'none: statements are only kept for download',
    meaning: 'Record store (LRS) that learning statements are sent to, such as https://lrs.example.org/xapi; see domains/xapi',
  },
  XAPI_KEY: { check: text, fallback: 'needed beside XAPI_URL', meaning: 'Its key, the name in basic authentication' },
  XAPI_SECRET: { check: text, fallback: 'needed beside XAPI_URL', meaning: 'The secret of that key' },
  SMTP_URL: {
    check: addressBy('smtp', 'smtps'),
    fallback: 'none: mail goes to the outbox',
    meaning:
      'Mail server, such as smtps://user:password@mail.example.org; smtp:// needs one that speaks STARTTLS, unless it is on this machine or `?requireTLS=false` follows; without one, only admins replace forgotten passwords',
  },
  MAIL_FROM: { check: text, fallback: '`Lyceum <lyceum@localhost>`', meaning: 'Sender of the mails' },
  TRUSTED_PROXIES: {
    check: proxyList,
    fallback: 'none: whoever connects is the caller',
    meaning: 'Addresses or networks of the proxies before Lyceum, such as 127.0.0.1,10.0.0.0/8: their X-Forwarded-For is believed',
  },
  METRICS_TOKEN: {
    check: text,
    fallback: 'none: metrics are read from this machine only',
    meaning: 'Lets a collector elsewhere read /metrics, as a bearer token',
  },
  ROLE: {
    check: roleList,
    fallback: 'web,worker,live',
    meaning: 'What this process does: web answers requests, worker does the queued work, live carries live events',
  },
  WEB_PROCESSES: {
    check: z.coerce.number(wholeCount).check(z.int(wholeCount), z.gte(1, wholeCount)),
    fallback: "the machine's cores, 4 at most; 1 with DATABASE_URL",
    meaning:
      'How many processes answer requests on the port, each with connections of its own to the database; more than one on Linux only',
  },
  LEAVE_SECONDS: {
    check: seconds,
    fallback: '0',
    meaning: 'How long a process that is told to stop goes on as before while /api/v3/ready says 503, for balancers that ask it',
  },
  DRAIN_SECONDS: {
    check: seconds,
    fallback: '4',
    meaning: 'How long requests under way may then take before they are cut off',
  },
  LOG_LEVEL: {
    check: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'trace, debug, info, warn, error or fatal is needed'),
    fallback: 'info',
    meaning: 'How much is logged',
  },
  SECRET_KEY: {
    check: z.string().check(z.minLength(32, 'at least 32 characters are needed')),
    fallback: 'made at the first start',
    meaning: 'Key that signs grants; the same for every process of an installation, needed with DATABASE_URL and S3_BUCKET',
  },
} satisfies Record<string, { check: z.ZodMiniType<unknown>; fallback: string; meaning: string }>
