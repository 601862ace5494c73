import type { Actor } from '../db/sql.ts'

/** Who asks, in which company, with which permission codes: the membership that the server looked up itself. */
export interface Caller extends Actor {
  codes: ReadonlySet<string>
  /** IANA zone in which the company counts its days. */
  timeZone: string
}
