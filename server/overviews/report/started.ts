import { z } from 'zod'
import {
  reportFormats,
  reportNames,
  reportParams,
  type ReportParams,
} from '../../../src/resources/report/reports.ts'

export const storedParams = z.custom<ReportParams>((value) => reportParams.safeParse(value).success)

/** A report as it is taken up. */
export const startedRow = z.object({
  kind: z.enum(reportNames),
  name: z.string().nullable(),
  format: z.enum(reportFormats),
  params: storedParams,
  requestedBy: z.number(),
  queuedAt: z.coerce.date(),
})

export type Started = z.infer<typeof startedRow> & {
  clientId: number
  id: number
  /** Proves that whoever writes it down is at it still. */
  token: string
  /** Where its file goes. */
  key: string
}
