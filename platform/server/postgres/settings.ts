import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** For databases that no one will miss: tests. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The command line's settings, made for a small machine that PostgreSQL shares with Node and ffmpeg. */
export function settingsFor({ port, sockets, throwaway }: { port: number; sockets: string; throwaway: boolean }): readonly string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: sockets,
    max_connections: '100',
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, totalmem() / MB / 8)))}MB`,
    effective_cache_size: `${Math.round(totalmem() / MB / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    synchronous_commit: 'on',
    random_page_cost: '1.1',
    // Compiling a query costs more than any of ours takes.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(throwaway ? careless : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
