import { z } from 'zod'
import { resourceNamed } from '../../../src/resources/index.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { soft } from '../../services/documents/flow.ts'
import type { Label } from '../../services/documents/labelSheet.ts'
import { namesFor } from '../../services/documents/values.ts'

const labelled = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  section: z.string().nullable(),
  pinId: z.number(),
  changed: z.coerce.date(),
})

/** The labels of those checkpoints, in their order: the code of each is its tag and nothing else, which is what phones scan. */
export async function pointLabelsOf(sql: Sql, caller: Caller, ids: readonly number[]) {
  const params = new Params()
  const { from } = matching(caller, patrolPoint, { id: ids }, params, resourceNamed, false)
  const rows = await sql.query(
    `select t.id, t.version, t.code, t.name, t.section, t.pin_id as "pinId", t.updated_at as changed ${from}`,
    params.values,
  )
  const found = z.array(labelled).parse(rows)
  const names = await namesFor(sql, caller, [[patrolPoint, found]])
  const labelOf = ({ code, name, section, pinId }: z.infer<typeof labelled>): Label => ({
    code,
    texts: [
      [name, { size: 13, weight: 700 }],
      [code, { size: 10 }],
      [[names.get('pin')?.get(pinId), section].filter(Boolean).join(' · '), { size: 9, colour: soft }],
    ],
  })
  const byId = new Map(found.map((one) => [one.id, labelOf(one)] as const))
  return {
    labels: ids.flatMap((id) => byId.get(id) ?? []),
    changed: new Date(Math.max(...found.map(({ changed }) => changed.getTime()))),
  }
}
