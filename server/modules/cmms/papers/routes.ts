import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { facility } from '../../../../src/resources/cmms/facility.resource.ts'
import { workRequest } from '../../../../src/resources/cmms/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { labelsBody, labelsOn, paperBody, wrongOffset } from '../../../../src/schema/calls/papers.ts'
import { selectionOf } from '../../../engine/batches/routes.ts'
import { reachedRow } from '../../../engine/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import type { FileStorage } from '../../../platform/files.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { idOf, parseBody } from '../../../platform/http/requests.ts'
import { Paper, written } from '../../../platform/pdf/paper.ts'
import { asPdf, chosenIds, languageOf } from './chosen.ts'
import { gather } from './gather.ts'
import { drawLabels, facilitiesOf } from './labelSheet.ts'
import { drawRequest } from './requestPaper.ts'
import { paperWord } from './words.ts'

/** Bytes of pictures in one file; those beyond are named. */
const mostPictures = 150 * 1_024 * 1_024

export interface PaperRoutes {
  db: Database
  storage: FileStorage
  /** Where the portal is reached from outside; where it is not said, as the caller reached it. */
  publicUrl: string
}

const requestFacts = z.object({ refNo: z.string(), changed: z.coerce.date() })
const newest = z.tuple([z.object({ changed: z.coerce.date() })])
const company = z.tuple([z.object({ name: z.string() })])

/** Papers of work requests, and sheets of QR labels: whoever may read the records may print them. */
export function paperRoutes(app: FastifyInstance, { db, storage, publicUrl }: PaperRoutes) {
  const may = { config: { access: { module: workRequest.module, action: 'read' as const } } }
  const slow = { config: { ...may.config, rateLimit: { max: 60, timeWindow: '1 minute' } } }

  const companyName = async ({ clientId }: Caller) =>
    company.parse(await db.system.query('select name from client where id = $1', [clientId]))[0].name

  async function print(
    request: FastifyRequest,
    reply: FastifyReply,
    { ids, title, name, made, language }: Printed,
  ) {
    const caller = callerOf(request)
    const paper = await Paper.open({ title, language, made, margin: 48 })
    const context = {
      paper,
      storage,
      language,
      timeZone: caller.timeZone,
      company: await companyName(caller),
      picturesLeft: mostPictures,
    }
    const stream = written(paper, async () => {
      for (const id of ids) {
        const found = await gather(db.read(caller.clientId), caller, id)
        if (found) await drawRequest(context, found)
      }
    })
    return asPdf(reply, name).send(stream)
  }

  app.get('/api/cmms/work-request/:id/pdf', slow, async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const { language: asked } = z.object({ language: z.unknown().optional() }).parse(request.query)
    const language = languageOf(request, asked)
    const { refNo, changed } = requestFacts.parse(
      await reachedRow(db.read(caller.clientId), caller, workRequest, resourceNamed, {
        id,
        action: 'read',
        columns: 't.ref_no as "refNo", t.updated_at as changed',
      }),
    )
    const title = paperWord(language, 'title', { ref: refNo })
    return print(request, reply, { ids: [id], title, name: `${refNo}.pdf`, made: changed, language })
  })

  app.post('/api/cmms/work-request/pdf', slow, async (request, reply) => {
    const caller = callerOf(request)
    const body = parseBody(paperBody, request.body)
    const sql = db.read(caller.clientId)
    const ids = await chosenIds(sql, caller, workRequest, selectionOf(body))
    const [{ changed }] = newest.parse(
      await sql.query(
        'select max(updated_at) as changed from work_request where client_id = $1 and id = any($2::bigint[])',
        [caller.clientId, ids],
      ),
    )
    const language = languageOf(request, body.language)
    const title = paperWord(language, 'titles', { count: ids.length })
    return print(request, reply, { ids, title, name: 'work-requests.pdf', made: changed, language })
  })

  app.post('/api/cmms/facility/labels', slow, async (request, reply) => {
    const caller = callerOf(request)
    const { size = '2x4', offset = 0, language: asked, ...selection } = parseBody(labelsBody, request.body)
    if (offset >= labelsOn(size)) throw invalid({ offset: wrongOffset(labelsOn(size)) })
    const sql = db.read(caller.clientId)
    const ids = await chosenIds(sql, caller, facility, selectionOf(selection))
    const facilities = await facilitiesOf(sql, caller, ids)
    const language = languageOf(request, asked)
    const made = new Date(Math.max(...facilities.map(({ changed }) => changed.getTime())))
    const paper = await Paper.open({ title: paperWord(language, 'labels'), language, made, margin: 0 })
    const root = publicUrl || `${request.protocol}://${request.host}`
    const name = await companyName(caller)
    const stream = written(paper, () =>
      drawLabels({ paper, language, company: name, root, size, offset }, facilities),
    )
    return asPdf(reply, 'qr-labels.pdf').send(stream)
  })
}

interface Printed {
  ids: readonly number[]
  title: string
  name: string
  made: Date
  language: 'en' | 'ms'
}
