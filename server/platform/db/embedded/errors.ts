import { systemCode } from '../../systemCode.ts'

/** What kept the embedded database from starting; a caller may tell the cases apart by it. */
export type EmbeddedDatabaseCause =
  | 'no-binaries'
  | 'no-user'
  | 'unreachable'
  | 'other-version'
  | 'in-use'
  | 'no-port'
  | 'disk-full'
  | 'not-writable'
  | 'start-failed'

/** A start that failed for a reason the operator can act on: `message` is one line that says what and what to do. */
export class EmbeddedDatabaseError extends Error {
  readonly reason: EmbeddedDatabaseCause

  constructor(reason: EmbeddedDatabaseCause, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedDatabaseError'
    this.reason = reason
  }
}

const diskFull = (folder: string, cause: unknown) =>
  new EmbeddedDatabaseError(
    'disk-full',
    `The disk that holds ${folder} is full: free some space, then start again (nothing that was saved is lost)`,
    cause,
  )

const notWritable = (folder: string, cause: unknown) =>
  new EmbeddedDatabaseError(
    'not-writable',
    `The database's folder ${folder} belongs to another user or can't be written: start the portal as the user who made it, or as root`,
    cause,
  )

/** Turns a failed file operation on the database's folder into its one line. */
export function fromSystemError(error: unknown, folder: string): Error {
  if (error instanceof EmbeddedDatabaseError) return error
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return notWritable(folder, error)
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * Turns what initdb or postgres wrote before it gave up into one line. Both run with English messages, so the
 * texts are PostgreSQL's own.
 */
export function fromServerOutput(program: string, output: string, folder: string): EmbeddedDatabaseError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder, output)
  if (/wrong ownership|invalid permissions|Permission denied|Read-only file system/.test(output)) {
    return notWritable(folder, output)
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no message'
  return new EmbeddedDatabaseError(
    'start-failed',
    `${program} could not start on ${folder}: ${fatal.replace(/^.*(FATAL|PANIC): +|^\w+: error: /, '').trim()}`,
    output,
  )
}
