import { resourceNamed } from '../../../src/resources/index.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { reached } from '../../engine/tables/reached.ts'
import { pick, rowsOf, select, type Selected } from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { soft } from '../../services/documents/flow.ts'
import type { Label } from '../../services/documents/labelSheet.ts'
import { namesFor } from '../../services/documents/values.ts'

const t = rowsOf(patrolPoint, 't')
const labelled = pick(t, ['id', 'version', 'code', 'name', 'section', 'pinId', 'updatedAt'])

/** The labels of those checkpoints, in their order: the code of each is its tag and nothing else, which is what phones scan. */
export async function pointLabelsOf(sql: CompanySql, caller: Caller, ids: readonly number[]) {
  const found = await select(sql, labelled)`from ${t}
    where ${reached(caller, patrolPoint, resourceNamed, { id: ids })}`
  const names = await namesFor(sql, caller, [[patrolPoint, found]])
  const labelOf = ({ code, name, section, pinId }: Selected<typeof labelled>): Label => ({
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
    changed: new Date(Math.max(...found.map(({ updatedAt }) => Date.parse(updatedAt)))),
  }
}
