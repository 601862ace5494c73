import { z } from 'zod'
import type { ModuleContext } from '../../engine/module.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { kinds } from './kinds/index.ts'
import { reportNames } from '../../../src/resources/report/reports.ts'

/** Kind of the job that tells by mail that a report of a schedule is there. */
export const mailJobKind = 'report-mail'

const row = z.object({
  kind: z.enum(reportNames),
  name: z.string().nullable(),
  format: z.string(),
  rows: z.number(),
  email: z.string().nullable(),
  company: z.string(),
})

/**
 * The letter says that the report is there and leads to it; the file itself stays in the portal, where it is asked each
 * time whether its reader may still see it. Without a mail server or an address the message in the portal must do.
 */
export const mailHandler = ({ db, senders, publicUrl }: ModuleContext): JobHandler => ({
  async outside({ company, key }) {
    const [found] = await db.read(company).query(
      `select j.kind, j.name, j.format, j.rows, e.email, c.name as company
       from report_job j join employee e on e.client_id = j.client_id and e.id = j.requested_by
         join client c on c.id = j.client_id
       where j.client_id = $1 and j.id = $2 and j.status = 'done' and e.deleted_at is null and e.status = 'active'`,
      [company, key],
    )
    if (!found || !senders.email) return undefined
    const { kind, name, format, rows, email, company: client } = row.parse(found)
    if (email === null) return undefined
    const title = name ?? kinds[kind].label
    const address = `${publicUrl}/report?job=${key}`
    await senders.email(email, {
      subject: `${client}: ${title}`,
      lines: [
        `${title} is ready: ${rows} rows, ${format.toUpperCase()}. Open it in the portal: ${address}`,
        `${title} sudah siap: ${rows} baris, ${format.toUpperCase()}. Buka di portal: ${address}`,
      ],
      short: title,
    })
    return undefined
  },
})
