import { z } from 'zod'
import { SessionNotKept } from './session.ts'

const coded = z.looseObject({ code: z.string() })

/** Of the network, and of a database that shuts down, starts, has no connection left, or only reads after a failover. */
const codes = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[1-5]|53300|25006)$/
/** What the driver says of a connection that is gone; these have no code. */
const words =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

/** Whether an error says that the database can't be reached for the moment, not that a statement is wrong. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof SessionNotKept ||
  codes.test(coded.safeParse(error).data?.code ?? '') ||
  (error instanceof Error && words.test(error.message))
